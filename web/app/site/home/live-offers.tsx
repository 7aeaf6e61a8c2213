import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocale } from 'use-intl'
import { servicesQuery } from '../../catalog/services/api.ts'
import { LiveServices } from '../../catalog/services/live-services.tsx'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { Queries } from '../../lib/http/query-client.tsx'
import { type Offer, offersOf } from './home-services.ts'

const home = async () => (await import('@jhilik/contract/home.ts')).homeResponseSchema

const homeQuery = () => apiQuery(queryKeys.services.home, '/site/home', home)

interface LiveOffersProps {
  onRead: (offers: Offer[]) => void
}

/** Reads the next free times again whenever they may have changed. Renders nothing. */
export const LiveOffers = (props: LiveOffersProps) => (
  <Queries>
    <LiveServices />
    <Reader {...props} />
  </Queries>
)

function Reader({ onRead }: LiveOffersProps) {
  const locale = useLocale()
  const { data: services } = useQuery(servicesQuery())
  const { data: facts } = useQuery(homeQuery())
  useEffect(() => {
    if (services && facts) onRead(offersOf(facts.nextTimes, services, locale))
  }, [services, facts, locale, onRead])
  return null
}
