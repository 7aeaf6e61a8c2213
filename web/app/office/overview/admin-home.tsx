import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import { dateSchema } from '@jhilik/contract/primitives.ts'
import type { ReactNode } from 'react'
import { JobsOfDay } from '../../bookings/day/jobs-of-day.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useAddressState, writeFields } from '../../lib/page/use-address-state.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { ProfileCard } from '../../people/accounts/profile-card.tsx'
import { ChecklistLine } from '../set-up/checklist-line.tsx'
import { DaySide, DayStrip } from './day-side.tsx'

interface AdminHomeProps {
  user: AccessClaims
  /** More parts for some duties. */
  children: ReactNode
}

/** Today without a date in the address. */
const dateInAddress = {
  read: (params: URLSearchParams) => dateSchema.safeParse(params.get('date')).data ?? '',
  write: (date: string, params: URLSearchParams) => writeFields({ date }, params),
}

/** The staff's start page: the jobs of today or another day, what waits, and who is signed in. */
export function AdminHome({ user, children }: AdminHomeProps) {
  const format = useFormat()
  const may = usePermission()
  const [chosen, choose] = useAddressState(dateInAddress)
  const date = chosen || format.today()
  return (
    <>
      {may('settings.change') && <ChecklistLine className="mb-2 print:hidden" />}
      <JobsOfDay
        date={date}
        onDate={(next) => choose(next === format.today() ? '' : next, { push: true })}
        strip={<DayStrip date={date} />}
      >
        <DaySide date={date} />
      </JobsOfDay>
      <div className="mt-8 flex flex-col gap-8 print:hidden">
        {children}
        <div className="max-w-md">
          <ProfileCard user={user} />
        </div>
      </div>
    </>
  )
}
