import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { cx } from '../../ui/cx.ts'
import { STEPS, type Step } from '../checklist/steps.ts'

interface StepFrameProps {
  step: Step
  title: string
  text: string
  children: ReactNode
}

/** The progress of the set-up, and the heading of the step, which gets the focus. */
export function StepFrame({ step, title, text, children }: StepFrameProps) {
  const t = useTranslations('setup')
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  const place = step === 'checklist' ? -1 : STEPS.indexOf(step)
  const done = place < 0 ? STEPS.length : place
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className="max-w-3xl">
      <header className="mb-6">
        <p className="font-semibold text-link">
          {place < 0
            ? t('afterSteps')
            : t('progress', { step: format.number(place + 1), count: format.number(STEPS.length) })}
        </p>
        <div aria-hidden className="mt-2 mb-5 flex gap-1.5">
          {STEPS.map((one, index) => (
            <span
              key={one}
              className={cx(
                'h-1.5 grow rounded-full',
                index < done ? 'bg-brand' : index === done ? 'bg-accent' : 'bg-line',
              )}
            />
          ))}
        </div>
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-[1.625rem] outline-none [overflow-wrap:anywhere] sm:text-4xl"
        >
          {title}
        </h1>
        <p className="mt-2 max-w-prose text-soft sm:text-lg">{text}</p>
      </header>
      {children}
    </div>
  )
}
