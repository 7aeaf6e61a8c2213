export interface Target {
  url: string
  /** The token of the owner of the demo. */
  token: string
  /** The folder for files of the tools. */
  folder: string
}
