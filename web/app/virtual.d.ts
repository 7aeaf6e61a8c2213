/** The build generates this module: the browser's files of each language's texts. Empty in development. */
declare module 'virtual:catalog-files' {
  const files: Record<string, string>
  export default files
}

/** The build generates this module from a longer list: the most common passwords, and the neighbors of each key. */
declare module 'virtual:password-facts' {
  const facts: { common: string[]; keyboards: Record<string, Record<string, (string | null)[]>> }
  export default facts
}
