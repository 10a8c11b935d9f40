/** Time that an operator has to answer, in milliseconds, unless the host says otherwise. */
export const ANSWER_TIMEOUT_MS = 300_000;

/** Most questions that may wait for the operator at once; a tool that asks without end is not to bury the others. */
export const MAX_WAITING_QUESTIONS = 100;
