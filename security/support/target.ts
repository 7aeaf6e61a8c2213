export interface Target {
  url: string
  /** Of the owner of the demo. */
  token: string
  /** For files of the tools. */
  folder: string
}
