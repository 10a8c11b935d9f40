/**
 * An answer as it is, with something done once it was read to its end, or is not
 * wanted any more.
 *
 * @param response The answer.
 * @param over What is done, once.
 */
export function whenRead(response: Response, over: () => void): Response {
  let isOver = false;
  const once = () => {
    // A read that waits ends too when the answer is not wanted any more.
    if (isOver) return;
    isOver = true;
    over();
  };
  const reader = response.body?.getReader();
  if (reader === undefined) {
    once();
    return response;
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        once();
        controller.close();
      } catch (error) {
        once();
        throw error;
      }
    },
    async cancel(reason) {
      once();
      await reader.cancel(reason);
    },
  });
  return new Response(body, response);
}
