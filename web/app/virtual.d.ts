/** Made by the build: the browser's file of each language. Empty while developing. */
declare module 'virtual:catalog-files' {
  const files: Record<string, string>
  export default files
}
