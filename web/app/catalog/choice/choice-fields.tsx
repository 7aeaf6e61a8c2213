import type { ServiceAddOn, ServiceSize } from '@jhilik/contract/services.ts'
import type { Vehicle } from '@jhilik/contract/vehicles.ts'
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useServiceName } from '../../lib/language/use-service-text.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { addOnsFor, type Choice, type ChosenLine, choiceOf, sizePriceOn } from './choice.ts'
import type { ExplainedGuess } from './guess.ts'
import { GuessNote } from './guess-note.tsx'
import { SizeDrawing } from './size-drawing.tsx'

export const loadChoiceFields = () => withTexts('choice', ChoiceFields)

interface ChoiceFieldsProps {
  line: ChosenLine
  /** The day of the visit, of which the prices are. */
  day: string
  /** Why the size is chosen already; null when the customer has chosen it, or nothing is known. */
  guess?: ExplainedGuess | null
  /** The vehicle of the customer that was chosen, before the form asks for it. */
  vehicle?: Vehicle | 'new' | null
  /** Given where a vehicle can be chosen. */
  onVehicle?: (vehicle: Vehicle | 'new') => void
  onChoose: (choice: Choice) => void
  /** The level of the headings. */
  heading?: 'h2' | 'h3'
}

/** The sizes and add-ons of a service. */
export function ChoiceFields({ line, onChoose, heading = 'h2', ...props }: ChoiceFieldsProps) {
  const { service, size } = line
  const addOns = addOnsFor(service, size)
  const choice = choiceOf(line)
  const setQuantity = (id: string, quantity: number) =>
    onChoose({
      ...choice,
      addOns: [
        ...choice.addOns.filter(({ addOn }) => addOn !== id),
        ...(quantity > 0 ? [{ addOn: id, quantity }] : []),
      ],
    })
  return (
    <div className="flex flex-col gap-5 sm:gap-8">
      {service.sizes.length > 0 && (
        <SizeChoice
          line={line}
          heading={heading}
          {...props}
          onChoose={(chosen) => onChoose({ ...choice, size: chosen })}
        />
      )}
      {addOns.length > 0 && (
        <AddOnChoice line={line} addOns={addOns} heading={heading} onChange={setQuantity} />
      )}
    </div>
  )
}

const titleClass = {
  h2: 'text-[1.1875rem] sm:text-2xl',
  h3: 'text-base font-semibold tracking-normal',
} as const

interface SizeChoiceProps extends Omit<ChoiceFieldsProps, 'onChoose' | 'heading'> {
  heading: 'h2' | 'h3'
  onChoose: (size: string) => void
}

/** The number of sizes that are side by side; more of them are rows. */
const SIDE_BY_SIDE = 3

function SizeChoice({
  line,
  day,
  guess = null,
  vehicle = null,
  onVehicle,
  heading: Heading,
  onChoose,
}: SizeChoiceProps) {
  const t = useTranslations('choice')
  const id = useId()
  const { service, size: chosen } = line
  const { sizes, asks } = service
  const ofVehicle = sizes.some(({ vehicleSize }) => vehicleSize !== null)
  const title =
    Heading === 'h3'
      ? 'size'
      : ofVehicle
        ? 'vehicle'
        : asks.includes('rooms') || asks.includes('units')
          ? 'place'
          : 'size'
  const inRows = sizes.length > SIDE_BY_SIDE
  return (
    <div className="@container flex flex-col gap-2.5">
      <Heading id={id} className={titleClass[Heading]}>
        {t(title)}
      </Heading>
      <fieldset
        aria-labelledby={id}
        className={cx(
          'grid min-w-0 gap-2 sm:gap-3',
          !inRows && '@min-[17rem]:auto-cols-fr @min-[17rem]:grid-flow-col',
        )}
      >
        {sizes.map((size) => (
          <SizeRadio
            key={size._id}
            group={id}
            size={size}
            price={sizePriceOn(day, size)}
            currency={service.currency}
            inRow={inRows}
            hasDrawings={ofVehicle}
            isChosen={size._id === chosen?._id}
            onChoose={() => onChoose(size._id)}
          />
        ))}
      </fieldset>
      {onVehicle && (
        <GuessNote
          guess={guess}
          isChosen={guess?.size._id === chosen?._id}
          vehicle={vehicle}
          onVehicle={onVehicle}
        />
      )}
    </div>
  )
}

interface SizeRadioProps {
  group: string
  size: ServiceSize
  price: number
  currency: string
  /** A row as wide as the page; otherwise a tile beside others. */
  inRow: boolean
  /** Whether any of the sizes has a drawing, beside which the names stand. */
  hasDrawings: boolean
  isChosen: boolean
  onChoose: () => void
}

function SizeRadio({ group, size, price, currency, inRow, hasDrawings, isChosen, onChoose }: SizeRadioProps) {
  const format = useFormat()
  const nameOf = useServiceName()
  return (
    <label
      className={cx(
        'flex min-w-0 cursor-pointer items-center rounded-control border leading-snug tabular-nums transition-colors has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
        inRow
          ? 'min-h-13 flex-wrap gap-x-3 px-3.5 py-1.5'
          : 'flex-col justify-center gap-x-3 px-1.5 py-2 text-center @min-[34rem]:flex-row @min-[34rem]:justify-start @min-[34rem]:px-3.5 @min-[34rem]:text-left',
        isChosen
          ? 'border-brand bg-brand text-on-brand'
          : 'border-line-strong bg-surface hover:border-brand hover:bg-accent-soft',
      )}
    >
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} className="sr-only" />
      {size.vehicleSize ? (
        <SizeDrawing size={size.vehicleSize} className={cx(!isChosen && 'text-link')} />
      ) : (
        inRow && hasDrawings && <span className="w-13 shrink-0" />
      )}
      <span className={cx('min-w-0 [overflow-wrap:anywhere]', inRow && 'flex-[1_1_6rem]')}>
        <b className="block font-bold">{nameOf(size)}</b>
        {inRow ? (
          <span className="text-sm">{format.minutes(size.duration)}</span>
        ) : (
          <span className="flex flex-wrap gap-x-1.5 @max-[34rem]:justify-center">
            <b className="font-bold">{format.money(price, currency)}</b>
            <span aria-hidden className="@max-[34rem]:hidden">
              ·
            </span>
            <span className="text-sm @max-[34rem]:basis-full">{format.minutes(size.duration)}</span>
          </span>
        )}
      </span>
      {inRow && <b className="ml-auto whitespace-nowrap font-bold">{format.money(price, currency)}</b>}
    </label>
  )
}

interface AddOnChoiceProps {
  line: ChosenLine
  addOns: readonly ServiceAddOn[]
  heading: 'h2' | 'h3'
  onChange: (id: string, quantity: number) => void
}

function AddOnChoice({ line, addOns, heading: Heading, onChange }: AddOnChoiceProps) {
  const t = useTranslations('choice')
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2.5">
      <Heading id={id} className={titleClass[Heading]}>
        {t('addOns')}
      </Heading>
      <ul
        className={cx(
          '@container divide-y divide-line border-line border-t',
          Heading === 'h2' && 'max-sm:page-bleed max-sm:border-b max-sm:bg-surface sm:border-line-strong',
        )}
      >
        {addOns.map((addOn) => (
          <AddOnRow
            key={addOn._id}
            addOn={addOn}
            quantity={line.addOns.find(({ _id }) => _id === addOn._id)?.quantity ?? 0}
            currency={line.service.currency}
            onChange={(quantity) => onChange(addOn._id, quantity)}
          />
        ))}
      </ul>
    </section>
  )
}

interface AddOnRowProps {
  addOn: ServiceAddOn
  quantity: number
  currency: string
  onChange: (quantity: number) => void
}

function AddOnRow({ addOn, quantity, currency, onChange }: AddOnRowProps) {
  const t = useTranslations('choice')
  const format = useFormat()
  const name = useServiceName()(addOn)
  const price = format.money(addOn.price, currency)
  const minutes = format.minutes(addOn.duration)
  const each = () => {
    if (addOn.maxQuantity === 1) return addOn.duration > 0 ? `${price}, ${minutes}` : price
    return addOn.duration > 0 ? t('each', { price, minutes }) : t('eachPrice', { price })
  }
  const buttons = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  const set = (next: number) => {
    pressed.current = true
    onChange(next)
  }
  const isChosen = quantity > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button is replaced by others when this changes
  useEffect(() => {
    if (pressed.current) buttons.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
    pressed.current = false
  }, [isChosen])
  return (
    <li className="flex min-h-15 flex-wrap items-center justify-between gap-x-3 py-1.5">
      <p className="min-w-0 flex-[1_1_8rem] leading-snug [overflow-wrap:anywhere]">
        <b className="block font-semibold">{name}</b>
        <span className="text-[0.9375rem] text-soft">{each()}</span>
      </p>
      <div ref={buttons} className="flex items-center gap-1">
        {addOn.required && addOn.maxQuantity === 1 && <span className="text-soft">{t('required')}</span>}
        {!isChosen && (
          <Button
            aria-label={t('addOf', { name })}
            onClick={() => set(1)}
            className="bg-accent-soft! text-link! shadow-none!"
          >
            <Plus aria-hidden className="size-4.5" />
            {t('add')}
          </Button>
        )}
        {isChosen && !(addOn.required && addOn.maxQuantity === 1) && (
          <>
            <StepButton
              label={t('less', { name })}
              isOff={addOn.required && quantity === 1}
              onPress={() => set(quantity - 1)}
            >
              <Minus aria-hidden className="size-4.5" />
            </StepButton>
            <output
              aria-label={t('quantityOf', { name, quantity })}
              className="min-w-8 text-center font-bold"
            >
              {format.number(quantity)}
            </output>
            <StepButton
              label={t('more', { name })}
              isOff={quantity >= addOn.maxQuantity}
              onPress={() => set(quantity + 1)}
            >
              <Plus aria-hidden className="size-4.5" />
            </StepButton>
          </>
        )}
      </div>
      <b className="@max-[32rem]:hidden min-w-20 text-right font-bold tabular-nums">
        {isChosen && format.money(addOn.price * quantity, currency)}
      </b>
    </li>
  )
}

interface StepButtonProps {
  label: string
  /** The least or most is reached; a disabled button would lose the focus. */
  isOff: boolean
  onPress: () => void
  children: ReactNode
}

const StepButton = ({ label, isOff, onPress, children }: StepButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isOff || undefined}
    onClick={isOff ? undefined : onPress}
    className="grid size-11 place-items-center rounded-full bg-accent-soft text-link aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
  >
    {children}
  </button>
)
