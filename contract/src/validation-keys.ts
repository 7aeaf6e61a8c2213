import * as messages from './validation.ts'

/** The name of a text about a refused field. */
export type ValidationKey = keyof typeof messages

/** A text of the catalog, as the API sends it. */
export type ValidationMessage = (typeof messages)[ValidationKey]

const keys = new Map<string, ValidationKey>(
  Object.entries(messages).map(([key, message]) => [message, key as ValidationKey]),
)

/** Returns the key of an English text; undefined for one that is not in the catalog. */
export const validationKeyOf = (message: string): ValidationKey | undefined => keys.get(message)
