import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { EnteredDetails } from '@jhilik/contract/entered-details.ts'
import { phoneLink } from '@jhilik/contract/phone-text.ts'
import { PLACE_FIELDS } from '@jhilik/contract/places.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { emailText } from '../../../lib/language/email-text.ts'
import { usePermission } from '../../../lib/session/use-permission.ts'
import { PhoneNumber, WholeWords } from '../../../ui/text.tsx'
import { useBookedWork } from '../../bookings/booking-parts.tsx'
import { type TextField, TextForm, WorkForm } from '../../bookings/edit/detail-forms.tsx'
import { Editable, linesOf, mayEdit } from '../../bookings/edit/editable.tsx'
import { Fact, FactList, Part } from './section.tsx'

// Links of a row are above the button that the whole row is.
const link =
  'relative z-1 -my-1 inline-block py-1 font-medium text-link pointer-coarse:-my-3 pointer-coarse:py-3'

/** Shows whom the booking is for, with the vehicle and the place of each line. */
export function WhoPart({ booking }: { booking: BookingDetail }) {
  const t = useTranslations('dashboard.staffBooking')
  const may = usePermission()
  const { customer, staff } = booking
  const account = staff?.account
  const text = (field: TextField, label: string, value: ReactNode) => (
    <Fact label={label}>
      <Editable
        look="row"
        what={label}
        form={
          mayEdit(booking, field)
            ? (onClose) => <TextForm booking={booking} field={field} onClose={onClose} />
            : null
        }
      >
        {value}
      </Editable>
    </Fact>
  )
  return (
    <Part title={t('sections.customer')}>
      <FactList>
        {text('name', t('name'), <span className="font-semibold">{customer.name}</span>)}
        {may('contacts.read') && (
          <>
            {text(
              'phone',
              t('phone'),
              <a href={phoneLink(customer.phone)} className={`${link} font-semibold!`}>
                <PhoneNumber>{customer.phone}</PhoneNumber>
              </a>,
            )}
            {text(
              'email',
              t('email'),
              customer.email ? (
                <a href={`mailto:${customer.email}`} className={link}>
                  {emailText(customer.email)}
                </a>
              ) : (
                <span className="text-soft">{t('noEmail')}</span>
              ),
            )}
          </>
        )}
        {linesOf(booking).map((line) => (
          <WorkFacts key={line.line} booking={booking} line={line} />
        ))}
        {account && (
          <Fact label={t('account')}>
            {may('people.read') ? (
              <Link to={`/dashboard/admin/user-management/${account._id}`} className={link}>
                {account.name}
              </Link>
            ) : (
              account.name
            )}
          </Fact>
        )}
      </FactList>
    </Part>
  )
}

interface WorkFactsProps {
  booking: BookingDetail
  line: EnteredDetails['lines'][number]
}

function WorkFacts({ booking, line }: WorkFactsProps) {
  const t = useTranslations('dashboard.staffBooking')
  const { vehicle, place } = useBookedWork({ ...line.vehicle, ...line.place })
  const isOpen = mayEdit(booking, 'lines')
  const asks = booking.asks[line.line] ?? []
  const form = (what: 'vehicle' | 'place') =>
    isOpen
      ? (onClose: () => void) => <WorkForm booking={booking} line={line} what={what} onClose={onClose} />
      : null
  return (
    <>
      {(vehicle || asks.includes('vehicle')) && (
        <Fact label={t('sections.vehicle')}>
          <Editable look="row" what={t('sections.vehicle')} form={form('vehicle')}>
            {vehicle ? (
              <span>
                <span className="font-semibold">{vehicle.nameAndYear}</span>{' '}
                <span className="text-soft">{vehicle.type}</span>
                <span className="block">
                  <WholeWords text={vehicle.plate} />
                </span>
              </span>
            ) : (
              <span className="text-soft">{t('notKnown')}</span>
            )}
          </Editable>
        </Fact>
      )}
      {(place || PLACE_FIELDS.some((field) => asks.includes(field))) && (
        <Fact label={t('sections.place')}>
          <Editable look="row" what={t('sections.place')} form={form('place')}>
            {place || <span className="text-soft">{t('notKnown')}</span>}
          </Editable>
        </Fact>
      )}
    </>
  )
}
