/** Most that waits for a client that listens to read it, in bytes. */
const MAX_UNREAD = 16 * 2 ** 20;

/**
 * The answer to a client that listens: it goes on for as long as that wants, and
 * ends when too much waits for it to be read.
 *
 * @param response The answer.
 * @param over What is done once it ended, or is not wanted any more.
 */
export function listeningResponse(
  response: Response,
  over: () => void = () => {},
): Response {
  const reader = response.body?.getReader();
  if (reader === undefined) {
    over();
    return response;
  }
  const pass = async (
    controller: ReadableStreamDefaultController<Uint8Array>,
  ): Promise<void> => {
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        controller.enqueue(value);
        if ((controller.desiredSize ?? 1) <= 0) {
          throw new Error("The client does not read what it listens to");
        }
      }
    } catch (error) {
      controller.error(error);
      await reader.cancel(error);
    } finally {
      over();
    }
  };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      pass(controller).catch(() => {
        // Either side has ended it: nothing is left to be done.
      });
    },
    cancel: async (reason) => await reader.cancel(reason),
  }, new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD }));
  return new Response(body, response);
}
