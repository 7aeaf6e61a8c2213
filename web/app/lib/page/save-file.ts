/** Milliseconds for a file: the tables of a long period take a while to write, and long statements to compare. */
export const FILE_TIMEOUT_MS = 120_000

/** The time that the browser gets to start the download: Safari cancels it when the address is revoked. */
const KEPT_MS = 60_000

/** Downloads a file in the browser. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
