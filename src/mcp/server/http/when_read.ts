/**
 * An answer as it is, with something done once it was read to its end, or is not
 * wanted any more.
 *
 * @param response The answer.
 * @param over What is done, once.
 */
export function whenRead(response: Response, over: () => void): Response {
  const reader = response.body?.getReader();
  if (reader === undefined) {
    over();
    return response;
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        over();
        controller.close();
      } catch (error) {
        over();
        throw error;
      }
    },
    async cancel(reason) {
      over();
      await reader.cancel(reason);
    },
  });
  return new Response(body, response);
}
