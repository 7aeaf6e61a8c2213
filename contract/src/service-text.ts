export interface BanglaText {
  name: string
  description: string
  includes: readonly string[]
}

/** A service's texts as its owner entered them. */
export interface ServiceTexts {
  name: string
  description?: string
  includes?: readonly string[]
  bn?: Partial<BanglaText>
}

/** The names of a service, as bookings and slots have them. */
export interface ServiceNames {
  name: string
  nameBn?: string
}

/** Returns a service's texts in the reader's language. A text that is missing in it is taken from the other one. */
export function serviceText({ name, description = '', includes = [], bn }: ServiceTexts, locale: string) {
  const own = { name, description, includes }
  const bangla = { name: '', description: '', includes: [], ...bn }
  const [first, second] = locale === 'bn' ? [bangla, own] : [own, bangla]
  return {
    name: first.name || second.name,
    description: first.description || second.description,
    includes: first.includes.length > 0 ? first.includes : second.includes,
  }
}

export function serviceName({ name, nameBn }: ServiceNames, locale: string): string {
  return (locale === 'bn' && nameBn) || name
}
