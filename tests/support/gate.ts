/** Host functions that tell when a call has arrived, and hold it. */
export function gate(): {
  host: { tool_context: { gate: () => Promise<void> } };
  arrived: Promise<void>;
  open: () => void;
} {
  const arrived = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const wait = () => {
    arrived.resolve();
    return opened.promise;
  };
  return {
    host: { tool_context: { gate: wait } },
    arrived: arrived.promise,
    open: opened.resolve,
  };
}
