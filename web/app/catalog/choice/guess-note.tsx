import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import { vehicleText } from '@jhilik/contract/vehicle-text.ts'
import { pickVehicle, type Vehicle } from '@jhilik/contract/vehicles.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { vehiclesQuery } from '../../people/garage/api.ts'
import { Choice, Choices } from '../../people/garage/choices.tsx'
import { useSavedVehicle } from '../../people/garage/saved-vehicles.tsx'
import { WholeWords } from '../../ui/text.tsx'
import type { ExplainedGuess } from './guess.ts'

interface GuessNoteProps {
  guess: ExplainedGuess | null
  /** Whether the guessed size is the chosen one. */
  isChosen: boolean
  vehicle: Vehicle | 'new' | null
  onVehicle: (vehicle: Vehicle | 'new') => void
}

/** Says why a size is chosen already, and offers the other vehicles of the customer and a new one. */
export function GuessNote({ guess, isChosen, vehicle, onVehicle }: GuessNoteProps) {
  const t = useTranslations('choice')
  const locale = useLocale() as TextLocale
  const nameOf = useServiceName()
  const [isOpen, setOpen] = useState(false)
  const nameOfVehicle = (one: Vehicle) => vehicleText(one, locale).nameAndYear
  const text = () => {
    if (vehicle === 'new') return t('chooseForNew')
    if (!guess) return vehicle && t('chooseFor', { vehicle: nameOfVehicle(vehicle) })
    if (!isChosen) return null
    const { from, size, count } = guess
    const name = guess.vehicle ? nameOfVehicle(guess.vehicle) : ''
    return t(`guess.${from}`, { size: nameOf(size), count, vehicle: name })
  }
  const said = text()
  const offersOthers = guess?.from === 'vehicle' && !isOpen
  if (said === null && !isOpen && !offersOthers) return null
  return (
    <div className="-my-1 flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-4 text-soft">
        <p role="status" className="py-1 empty:hidden">
          {said}
        </p>
        {offersOthers && (
          <button type="button" onClick={() => setOpen(true)} className="min-h-11 font-semibold text-link">
            {t('anotherVehicle')}
          </button>
        )}
      </div>
      {isOpen && (
        <VehicleChoice
          chosen={vehicle === 'new' ? null : (vehicle ?? guess?.vehicle ?? null)}
          onChoose={onVehicle}
        />
      )}
    </div>
  )
}

interface VehicleChoiceProps {
  /** Null for a new one. */
  chosen: Vehicle | null
  onChoose: (vehicle: Vehicle | 'new') => void
}

function VehicleChoice({ chosen, onChoose }: VehicleChoiceProps) {
  const t = useTranslations('choice')
  const locale = useLocale() as TextLocale
  const { data: vehicles = [], isPending } = useQuery(vehiclesQuery())
  const saved = useSavedVehicle(chosen)
  const list = useRef<HTMLDivElement>(null)

  // The pressed button is gone; the list is at its place.
  useEffect(() => {
    if (!isPending) list.current?.querySelector<HTMLElement>(':checked, input')?.focus()
  }, [isPending])

  if (isPending) return null
  return (
    <div ref={list}>
      <Choices label={t('vehicles')}>
        {(group) => (
          <>
            {vehicles.map((vehicle) => {
              const { nameAndYear, plate } = vehicleText(vehicle, locale)
              return (
                <Choice
                  key={vehicle._id}
                  group={group}
                  name={nameAndYear}
                  detail={<WholeWords text={plate} />}
                  isChosen={vehicle === saved}
                  onChoose={() => onChoose(pickVehicle(vehicle))}
                />
              )
            })}
            <Choice
              group={group}
              name={t('newVehicle')}
              isChosen={chosen === null}
              onChoose={() => onChoose('new')}
            />
          </>
        )}
      </Choices>
    </div>
  )
}
