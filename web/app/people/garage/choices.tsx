import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'

/** A choice of one of several, in rows between rules; for a grid of two columns. */
export function Choices({ label, children }: { label: string; children: (group: string) => ReactNode }) {
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="sr-only">{label}</legend>
      <div className="divide-y divide-line">{children(useId())}</div>
    </fieldset>
  )
}

interface ChoiceProps {
  /** The values that `Choices` passes to its rows. */
  group: string
  name: string
  detail?: ReactNode
  logo?: ReactNode
  isChosen: boolean
  onChoose: () => void
}

export function Choice({ group, name, detail, logo, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-13 cursor-pointer items-center gap-3 py-2 leading-snug">
      <input
        type="radio"
        name={group}
        checked={isChosen}
        onChange={onChoose}
        className="size-6 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface checked:border-[0.4375rem] checked:border-brand"
      />
      {logo}
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="block font-semibold">{name}</span>
        {detail && <span className="block text-[0.9375rem] text-soft">{detail}</span>}
      </span>
    </label>
  )
}

/** The last value that was not a saved one, to return to after a saved one was tried. */
export function useOwnValue<Value>(value: Value, isOwn: boolean): RefObject<Value | null> {
  const own = useRef<Value>(null)
  useEffect(() => {
    if (isOwn) own.current = value
  }, [isOwn, value])
  return own
}
