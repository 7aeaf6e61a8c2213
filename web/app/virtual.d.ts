/** Made by the build: the browser's file of each language. Empty while developing. */
declare module 'virtual:catalog-files' {
  const files: Record<string, string>
  export default files
}

/** Made by the build from a much longer list: the most common passwords, and the neighbours of each key. */
declare module 'virtual:password-facts' {
  const facts: { common: string[]; keyboards: Record<string, Record<string, (string | null)[]>> }
  export default facts
}
