import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { type Vehicle, type VehicleField, vehicleOf } from '@jhilik/contract/vehicles.ts'
import { useTranslations } from 'use-intl'
import { usePlaceText, useVehicleText } from '../../../lib/language/use-booking-texts.ts'
import { WholeWords } from '../../../ui/text.tsx'
import { NotePhotos } from '../../bookings/note-photos.tsx'
import { FactList, type FactOf, Part } from './section-card.tsx'

/** The work of a booking for the crew, and what the customer wrote to them. */
export function WorkCards({ booking }: { booking: BookingDetail }) {
  const t = useTranslations('dashboard.staffBooking')
  const place = usePlaceText()(booking)
  const vehicle = vehicleOf(booking)
  const { note, photos } = booking
  return (
    <>
      {vehicle && <VehicleCard vehicle={vehicle} />}
      {place && (
        <Part title={t('sections.place')}>
          <p className="text-[0.9375rem]">{place}</p>
        </Part>
      )}
      {(note || photos.length > 0) && (
        <Part title={t('sections.note')}>
          {note && <p className="whitespace-pre-line text-[0.9375rem] [overflow-wrap:anywhere]">{note}</p>}
          <NotePhotos photos={photos} />
        </Part>
      )}
    </>
  )
}

function VehicleCard({ vehicle }: { vehicle: Vehicle }) {
  const t = useTranslations('dashboard.staffBooking')
  const { type, name, year, plate } = useVehicleText()(vehicle)
  const facts: Record<VehicleField, FactOf | null> = {
    vehicleType: { label: t('vehicleType'), value: type },
    // The brand is shown with the model.
    vehicleBrand: null,
    vehicleModel: { label: t('vehicleModel'), value: name },
    manufacturingYear: { label: t('year'), value: year },
    registrationPlate: {
      label: t('plate'),
      value: (
        <span className="font-semibold">
          <WholeWords text={plate} />
        </span>
      ),
    },
  }
  return (
    <Part title={t('sections.vehicle')}>
      <FactList facts={Object.values(facts).filter((fact) => fact !== null)} />
    </Part>
  )
}
