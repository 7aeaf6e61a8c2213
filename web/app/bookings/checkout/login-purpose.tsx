import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { serviceQuery } from '../../catalog/services/api.ts'
import { Queries } from '../../lib/http/query-client.tsx'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceText } from '../../lib/language/use-service-text.ts'
import { Picture } from '../../ui/picture.tsx'
import { selectionQuery } from './api.ts'
import type { SelectionIds } from './booking-target.ts'
import { carriedSelection } from './use-selection.ts'

interface LoginPurposeProps {
  serviceId: string
  /** The chosen slot; null when none was chosen yet. */
  ids: SelectionIds | null
  /** The navigation state of the page to return to. */
  state: unknown
  /** Shown while the service is loading, and when it cannot be loaded. */
  fallback: ReactNode
}

/** Shows the service and slot that the visitor is about to book, on the log-in page. */
export const loadLoginPurpose = () => withTexts('onDemand', LoginPurpose)

function LoginPurpose(props: LoginPurposeProps) {
  const { ids, state } = props
  const carried = carriedSelection(state)
  if (carried) return <Purpose service={carried.service} slot={carried.slot} />
  return <Queries>{ids ? <OfSlot {...props} ids={ids} /> : <OfService {...props} />}</Queries>
}

function OfSlot({ ids, fallback }: LoginPurposeProps & { ids: SelectionIds }) {
  const { data } = useQuery(selectionQuery(ids))
  if (!data) return fallback
  return <Purpose service={data.service} slot={data.slot?.isBooked === 'available' ? data.slot : 'gone'} />
}

function OfService({ serviceId, fallback }: LoginPurposeProps) {
  const { data } = useQuery({ ...serviceQuery(serviceId), retry: false })
  return data ? <Purpose service={data} slot={null} /> : fallback
}

function Purpose({ service, slot }: { service: Service; slot: Slot | 'gone' | null }) {
  const t = useTranslations('onDemand.purpose')
  const format = useFormat()
  const { name } = useServiceText()(service)
  return (
    <div className="flex items-center gap-4">
      {service.img && (
        <Picture
          src={service.img}
          alt=""
          width={72}
          height={72}
          sizes="4.5rem"
          className="size-18 shrink-0 rounded-xl bg-sunken object-cover"
        />
      )}
      <p className="min-w-0 text-soft [overflow-wrap:anywhere]">{words()}</p>
    </div>
  )

  function words() {
    const strong = (text: ReactNode) => <strong className="font-semibold text-ink">{text}</strong>
    const facts = { service: name, strong }
    if (slot === null) return t.rich('service', facts)
    if (slot === 'gone') return t.rich('gone', facts)
    const time = format.time(slot.startTime)
    if (slot.date === format.today()) return t.rich('today', { ...facts, time })
    if (slot.date === format.addDays(format.today(), 1)) return t.rich('tomorrow', { ...facts, time })
    return t.rich('later', { ...facts, date: format.date(slot.date, 'day'), time })
  }
}
