import type { AskedField } from '@jhilik/contract/asked-fields.ts'
import { MAX_LINES } from '@jhilik/contract/constants.ts'
import { fromMajor, toMajor } from '@jhilik/contract/money.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { rateOfPercent, taxWithin } from '@jhilik/contract/tax.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { type Choice, lineOf } from '../../catalog/choice/choice.ts'
import { guessSize } from '../../catalog/choice/guess.ts'
import type { ShownPrice } from '../../catalog/choice/visit-price.ts'
import { servicesQuery } from '../../catalog/services/api.ts'
import type { BookingForm } from './form-schema.ts'
import type { Selection } from './use-selection.ts'

/** A further line as the form has it: numbers are texts, as they were typed. */
type FormLine = { serviceId: string } & Choice & Partial<Record<AskedField, unknown>>

export const MAX_FURTHER_LINES = MAX_LINES - 1

/** The same lists at each call, so that nothing that depends on them is made anew. */
const NO_LINES: readonly FormLine[] = []
const NO_SERVICES: readonly Service[] = []

/**
 * The lines of the visit: the selection, then those that were added in the form. The services that can be added are those
 * that are done at the same place for the same currency.
 */
export function useVisitLines({ service, choice, slot }: Selection, { control }: BookingForm) {
  const further = (useWatch({ control, name: 'moreLines' }) as readonly FormLine[] | undefined) ?? NO_LINES
  const { data: all = NO_SERVICES } = useQuery({ ...servicesQuery(), enabled: further.length > 0 })
  const offered = all.filter(
    ({ doneAt, currency }) => doneAt === service.doneAt && currency === service.currency,
  )
  const serviceOf = (id: string) => (id === service._id ? service : offered.find(({ _id }) => _id === id))
  const furtherLines = further.map((line) => {
    const sold = serviceOf(line.serviceId)
    if (!sold) return null
    const vehicleType = String(line.vehicleType ?? '')
    const size = line.size ?? guessSize(sold, { vehicle: { vehicleType } })?.size._id ?? null
    return lineOf(sold, { size, addOns: line.addOns }, slot.date)
  })
  const first = lineOf(service, choice, slot.date)
  return {
    lines: [first, ...furtherLines.filter((line) => line !== null)] as const,
    /** One for each further line of the form; null while its service is not chosen or not loaded. */
    furtherLines,
    offered,
  }
}

/** The service with what the whole visit costs, as the parts of the form show it that know of one price. */
export function withPrice(service: Service, { price, dueNow, currency }: ShownPrice): Service {
  const { tax } = service
  if (price === service.price && currency === service.currency) return { ...service, dueNow }
  const { minor } = fromMajor(price, currency)
  const taxMinor = tax ? taxWithin(minor, rateOfPercent(tax.rate)) : 0
  return {
    ...service,
    price,
    dueNow,
    currency,
    listedPrice: toMajor({ minor: tax?.isAdded ? minor - taxMinor : minor, currency }),
    tax: tax && { ...tax, amount: toMajor({ minor: taxMinor, currency }) },
  }
}
