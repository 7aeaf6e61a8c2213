/**
 * The promise never rejects, which would replace the page: without the code, what the server has rendered stays as it
 * is.
 */
export const loadOrStay = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error: unknown) => {
    console.error('A part of the page could not be loaded', error)
    return new Promise<never>(() => {})
  })
