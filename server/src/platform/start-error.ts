/** The program cannot start. The message is one sentence for the operator. */
export class StartError extends Error {}

/** `what` says what was found, up to the number of the version. */
export const refuseEarlierData = (what: string): StartError =>
  new StartError(
    `${what} version 0.2.0 or earlier, whose data this version does not take over and has not changed: export it with version 0.2.0, then start with an empty database ("From version 0.2" in docs/installing.md).`,
  )
