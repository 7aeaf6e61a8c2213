/** Resolves in a task of its own: the browser can paint and answer input before what follows. */
export const separateTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
