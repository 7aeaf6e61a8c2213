/** A job throws this error when it knows whether its failure will pass. */
export class JobError extends Error {
  override readonly name: string = 'JobError'
  /** Trying again will hardly help, so the job is given up as early as others, however long its queue would try. */
  readonly isLasting: boolean

  constructor(message: string, { isLasting }: { isLasting: boolean }) {
    super(message)
    this.isLasting = isLasting
  }
}
