import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useUnsaved } from '../../ui/unsaved/unsaved-guard.tsx'
import { nextTo, type Step, stepPath } from '../checklist/steps.ts'

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
