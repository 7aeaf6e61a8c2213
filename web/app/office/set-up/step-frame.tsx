import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useUnsaved } from '../../ui/unsaved.tsx'
import { nextTo, STEPS, type Step, stepPath } from './steps.ts'

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

interface StepActionsProps {
  step: Step
  /** Undefined when there is nothing to save: then the way on is a link. */
  busy?: boolean
  /** Whether the form was changed: leaving it, also by one of these links, then asks. */
  isDirty?: boolean
  /** A button instead of the one that saves. */
  children?: ReactNode
}

/** The links to the step before and to the next one, and the button that saves and goes on. */
export function StepActions({ step, busy, isDirty = false, children }: StepActionsProps) {
  const t = useTranslations('setup')
  useUnsaved(isDirty)
  const [before, after] = [nextTo(step, -1), nextTo(step, 1)]
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-5 sm:flex-row sm:items-center">
      {before && (
        <ButtonLink variant="secondary" to={stepPath(before)} className="max-sm:order-last">
          <ArrowLeft aria-hidden className="size-5" />
          {t('back')}
        </ButtonLink>
      )}
      {busy === undefined ? (
        (children ?? (after && <ButtonLink to={stepPath(after)}>{t('continue')}</ButtonLink>))
      ) : (
        <Button type="submit" busy={busy}>
          {t('saveAndContinue')}
        </Button>
      )}
      {after && busy !== undefined && (
        <ButtonLink variant="ghost" to={stepPath(after)}>
          {t('skip')}
        </ButtonLink>
      )}
    </div>
  )
}
