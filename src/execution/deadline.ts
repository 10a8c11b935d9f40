/** Timers hold 32 bits; longer limits are looked at again. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A time limit that can stand still. */
export interface Deadline {
  /** Stops the clock until `resume` was called as often. */
  pause(): void;
  /** Lets the clock go on. */
  resume(): void;
  /** Ends the limit for good. */
  clear(): void;
}

/**
 * Many time limits on one timer, which is set anew only for a limit that ends
 * before all others: calls come and go faster than timers are made.
 */
export class DeadlineClock {
  readonly #running = new Set<ClockDeadline>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firesAt = Infinity;

  /**
   * Starts a limit.
   *
   * @param limitMs Time until `expired` is called, in milliseconds.
   */
  start(limitMs: number, expired: () => void): Deadline {
    const deadline = new ClockDeadline(this, limitMs, expired);
    deadline.run();
    return deadline;
  }

  /** Counts a limit that runs; see {@linkcode Deadline}. */
  add(deadline: ClockDeadline): void {
    this.#running.add(deadline);
    if (this.#running.size === 1 && this.#timer !== undefined) {
      Deno.refTimer(this.#timer);
    }
    if (deadline.expiresAt < this.#firesAt) this.#set(deadline.expiresAt);
  }

  /** Counts a limit no more. Its timer stays, for the next limit is longer, but keeps nobody waiting. */
  remove(deadline: ClockDeadline): void {
    this.#running.delete(deadline);
    if (this.#running.size === 0 && this.#timer !== undefined) {
      Deno.unrefTimer(this.#timer);
    }
  }

  #set(firesAt: number): void {
    clearTimeout(this.#timer);
    this.#firesAt = firesAt;
    const ms = Math.max(firesAt - performance.now(), 0);
    this.#timer = setTimeout(
      () => this.#fire(),
      Math.min(Math.ceil(ms), LONGEST_TIMER_MS),
    );
  }

  #fire(): void {
    this.#timer = undefined;
    this.#firesAt = Infinity;
    const now = performance.now();
    let next = Infinity;
    for (const deadline of [...this.#running]) {
      if (deadline.expiresAt <= now) {
        this.#running.delete(deadline);
        deadline.expire();
      } else next = Math.min(next, deadline.expiresAt);
    }
    if (next < this.#firesAt) this.#set(next);
  }

  /** Ends the timer; limits that still run never expire. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running.clear();
  }
}

class ClockDeadline implements Deadline {
  readonly #clock: DeadlineClock;
  readonly #expired: () => void;
  #remainingMs: number;
  #pauses = 0;
  #over = false;
  expiresAt = Infinity;

  constructor(clock: DeadlineClock, limitMs: number, expired: () => void) {
    this.#clock = clock;
    this.#remainingMs = limitMs;
    this.#expired = expired;
  }

  run(): void {
    this.expiresAt = performance.now() + this.#remainingMs;
    this.#clock.add(this);
  }

  expire(): void {
    this.#over = true;
    this.#expired();
  }

  pause(): void {
    if (this.#pauses++ > 0 || this.#over) return;
    this.#clock.remove(this);
    this.#remainingMs = Math.max(this.expiresAt - performance.now(), 0);
  }

  resume(): void {
    if (--this.#pauses > 0 || this.#over) return;
    this.run();
  }

  clear(): void {
    this.#over = true;
    this.#clock.remove(this);
  }
}
