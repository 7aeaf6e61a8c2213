import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { Forceable } from '@jhilik/contract/crews.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigation } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBookingAreaName } from '../../../lib/page/booking-areas.ts'
import { mapLink } from '../../../lib/page/contact.ts'
import { usePermission } from '../../../lib/session/use-permission.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { WhereForm } from '../../bookings/edit/detail-forms.tsx'
import { Editable, mayEdit } from '../../bookings/edit/editable.tsx'
import { areaPreviewQuery } from '../api.ts'
import { ReasonField } from '../dialogs/change-form.tsx'
import { CrewField } from '../dialogs/crew-field.tsx'
import { Difference } from '../dialogs/difference.tsx'
import { EditableRow, Part } from './section.tsx'

/** Where the work is done. */
export function WherePart({ booking }: { booking: BookingDetail }) {
  const t = useTranslations('dashboard.staffBooking')
  const areaName = useBookingAreaName()
  const may = usePermission()
  const { customer, area } = booking
  if (!may('contacts.read') && !area) return null
  return (
    <Part title={t('sections.where')}>
      <EditableRow>
        <Editable
          look="row"
          what={t('address')}
          form={
            mayEdit(booking, 'address')
              ? (onClose) => <StaffWhereForm booking={booking} onClose={onClose} />
              : null
          }
        >
          <p className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-semibold text-[0.9375rem]">{customer.address}</span>
            {area && <span className="block text-soft">{areaName(area)}</span>}
          </p>
        </Editable>
      </EditableRow>
      {customer.address && (
        <a
          href={mapLink(customer.address)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary', size: 'sm' }, 'self-start print:hidden')}
        >
          <Navigation aria-hidden className="size-4" />
          {t('map')}
        </a>
      )}
    </Part>
  )
}

interface ChosenCrew {
  crew: string | null
  forced: Forceable[]
}

interface ChosenCrew {
  crew: string | null
  forced: Forceable[]
}

/** Another area can cost something else, and be out of reach for the crew: both are shown before it is saved. */
function StaffWhereForm({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const t = useTranslations('dashboard.staffBooking')
  const conflictText = useTranslations('dashboard.crewConflicts')
  const own = booking.area?._id ?? ''
  const [area, setArea] = useState(own)
  const [chosen, setChosen] = useState<ChosenCrew>({ crew: null, forced: [] })
  const [reason, setReason] = useState('')
  const preview = useQuery({ ...areaPreviewQuery(booking._id, area || null), enabled: area !== own })
  const conflicts = (area !== own && preview.data?.conflicts) || []
  return (
    <WhereForm
      booking={booking}
      onClose={onClose}
      onArea={(id) => {
        setArea(id)
        setChosen({ crew: null, forced: [] })
      }}
      extra={{
        ...(chosen.crew && chosen),
        ...(reason && { reason }),
        ...(preview.data && { expectedPrice: preview.data.price }),
      }}
    >
      {area !== own && preview.data?.price !== preview.data?.priceBefore && (
        <Difference booking={booking} preview={preview} />
      )}
      {conflicts.length > 0 && (
        <>
          <p role="status" className="font-medium text-warning">
            {t('where.outOfReach', { conflicts: conflicts.map((kind) => conflictText(kind)).join(', ') })}
          </p>
          <CrewField
            bookingId={booking._id}
            area={area}
            current={booking.staff?.crew?.crew?._id}
            hasAny={false}
            value={chosen.crew}
            onChange={setChosen}
            error={undefined}
          />
          {chosen.forced.length > 0 && (
            <ReasonField
              error={undefined}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </>
      )}
    </WhereForm>
  )
}
