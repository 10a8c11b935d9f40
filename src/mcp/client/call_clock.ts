/** Timers hold 32 bits. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** How many times its limit a call may last that goes on reporting progress. */
const MAX_RESTARTS = 10;

/** The time limit of a call: it stands still while a person is asked, and starts anew with progress. */
export class CallClock implements Disposable {
  readonly #limitMs: number;
  readonly #expired: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What is left of the time that a call may last in all. */
  #totalMs: number;
  #remainingMs: number;
  #since = 0;
  #pauses = 0;
  #isOver = false;

  /**
   * Starts the clock.
   *
   * @param limitMs Time until `expired` is called, in milliseconds.
   */
  constructor(limitMs: number, expired: () => void) {
    this.#limitMs = limitMs;
    this.#remainingMs = limitMs;
    this.#totalMs = limitMs * MAX_RESTARTS;
    this.#expired = expired;
    this.#run();
  }

  /** Stops the clock until `resume` was called as often. */
  pause(): void {
    if (this.#pauses++ > 0 || this.#isOver) return;
    this.#stop();
  }

  /** Lets the clock go on. */
  resume(): void {
    if (--this.#pauses > 0 || this.#isOver) return;
    this.#run();
  }

  /** Starts the limit anew. */
  restart(): void {
    if (this.#isOver) return;
    const isRunning = this.#pauses === 0;
    if (isRunning) this.#stop();
    this.#remainingMs = Math.min(this.#limitMs, this.#totalMs);
    if (isRunning) this.#run();
  }

  #run(): void {
    this.#since = performance.now();
    this.#timer = setTimeout(() => {
      this.#isOver = true;
      this.#expired();
    }, Math.min(this.#remainingMs, LONGEST_TIMER_MS));
  }

  #stop(): void {
    clearTimeout(this.#timer);
    const passed = performance.now() - this.#since;
    this.#remainingMs = Math.max(this.#remainingMs - passed, 0);
    this.#totalMs = Math.max(this.#totalMs - passed, 0);
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }
}
