import { MapPin } from 'lucide-react'
import { useTranslations } from 'use-intl'

const mapOf = (address: string) =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`

/** The address, with a link to a map. */
export function MapLink({ address }: { address: string }) {
  const t = useTranslations('dashboard.bookings.facts')
  return (
    <p className="flex items-start gap-2.5">
      <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-link" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="sr-only">{t('where')}: </span>
        {address}{' '}
        <a
          href={mapOf(address)}
          target="_blank"
          rel="noreferrer"
          className="-my-2.5 inline-block whitespace-nowrap py-2.5 font-semibold text-link text-sm"
        >
          {t('map')}
        </a>
      </span>
    </p>
  )
}
