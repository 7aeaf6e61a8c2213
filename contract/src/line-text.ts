import { digitsIn, type TextLocale } from './clock-text.ts'
import { type ServiceNames, serviceName } from './service-text.ts'

/** A line of a visit, as answers and documents name it. */
export interface NamedLine {
  service: ServiceNames
  size: ServiceNames | null
  addOns: readonly (ServiceNames & { quantity: number })[]
}

/** Returns the name of a line, for every place that shows one: `Foam Wash (SUV) + 2 × Wax`. */
export function lineText({ service, size, addOns }: NamedLine, locale: TextLocale): string {
  const name = serviceName(service, locale)
  const parts = addOns.map(({ quantity, ...names }) =>
    quantity === 1
      ? serviceName(names, locale)
      : `${digitsIn(locale, String(quantity))} × ${serviceName(names, locale)}`,
  )
  return [size ? `${name} (${serviceName(size, locale)})` : name, ...parts].join(' + ')
}

/** Returns the names of all lines of a visit, where what is to be done matters: `Foam Wash (SUV) + 2 × Wax, Polish (Sedan)`. */
export const linesText = (lines: readonly NamedLine[], locale: TextLocale): string =>
  lines.map((line) => lineText(line, locale)).join(', ')

/** Returns the name of a visit for lists: its first service that is not canceled, and how many more: `Foam Wash (SUV) +1`. */
export function visitText(
  {
    service,
    lines,
  }: { service: ServiceNames; lines: readonly (NamedLine & { canceledAt: string | null })[] },
  locale: TextLocale,
): string {
  const [first, ...more] = lines.filter(({ canceledAt }) => canceledAt === null)
  if (!first) return serviceName(service, locale)
  const name = lineText({ ...first, addOns: [] }, locale)
  return more.length > 0 ? `${name} +${digitsIn(locale, String(more.length))}` : name
}
