import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Queries } from '../../../lib/http/query-client.tsx'
import { serverNow } from '../../../lib/live/server-time.ts'
import { usePassed } from '../../../lib/live/use-passed.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { holdsQuery } from './holds.ts'

/** The notice is loaded on demand: few customers have unpaid holds. */
const HoldNotice = lazyPart(async () => (await import('./hold-notice.tsx')).loadHoldNotice())

/** The bar below the header while a customer has unpaid holds: it shows the one that ends first. */
export function HoldsBar({ email }: { email: string }) {
  return (
    <Queries>
      <SoonestHold email={email} />
    </Queries>
  )
}

function SoonestHold({ email }: { email: string }) {
  // A damaged session has no address.
  const { data: holds = [] } = useQuery({ ...holdsQuery(email), enabled: email !== '' })
  // Overdue holds stay `held` until the gateway was asked.
  const [first, ...others] = holds.filter(({ holdExpiresAt }) => Date.parse(holdExpiresAt) > serverNow())
  // The next hold is shown when the first one ends.
  usePassed(first?.holdExpiresAt ?? null)
  return (
    first && (
      <Suspense fallback={null}>
        <HoldNotice key={first._id} email={email} hold={first} others={others.length} />
      </Suspense>
    )
  )
}
