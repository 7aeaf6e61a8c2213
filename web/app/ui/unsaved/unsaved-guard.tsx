import { createContext, type ReactNode, use, useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../dialog.tsx'

interface Question {
  /** Called when the reader leaves and loses what was typed. */
  leave: () => void
  /** Called when the reader keeps editing. */
  stay?: (() => void) | undefined
}

/** Null when there is nothing to ask any more. */
type Ask = (question: Question | null) => void

/** Does something that loses what was typed, once that is confirmed. */
type Leave = (action: () => void, stay?: () => void) => void

interface Guard {
  ask: Ask
  /** `ask` is that of the form's own guard; null for a form without changes. */
  setChanged: (form: string, ask: Ask | null) => void
  isChanged: () => boolean
  leave: Leave
  /**
   * The forms count as unchanged. A form that was saved and opens another page at once needs this: it calls
   * `setChanged` only when it is rendered again, after the page was asked for.
   */
  forget: () => void
}

const GuardContext = createContext<Guard | null>(null)

function createGuard(ask: Ask, outer: Guard | null): Guard {
  const changed = new Map<string, Ask>()
  const setChanged: Guard['setChanged'] = (form, askAbout) => {
    if (askAbout) changed.set(form, askAbout)
    else changed.delete(form)
    if (changed.size === 0) ask(null)
    outer?.setChanged(form, askAbout)
  }
  return {
    ask,
    setChanged,
    isChanged: () => changed.size > 0,
    leave(action, stay) {
      const askAbout = [...changed.values()].at(-1)
      if (askAbout) askAbout({ leave: action, stay })
      else action()
    },
    forget() {
      for (const form of changed.keys()) setChanged(form, null)
    },
  }
}

interface UnsavedGuardProps {
  /** `question` is the dialog that asks; it is rendered inside of what it asks about. */
  children: (leave: Leave, question: ReactNode) => ReactNode
}

/** Asks before something is lost that was typed in one of the forms inside. */
export function UnsavedGuard({ children }: UnsavedGuardProps) {
  const t = useTranslations('dashboard.common')
  const outer = use(GuardContext)
  const [question, setQuestion] = useState<Question | null>(null)
  const [guard] = useState(() => createGuard(setQuestion, outer))
  const dialog = (
    <ConfirmDialog
      open={question !== null}
      onOpenChange={(open) => {
        if (open) return
        setQuestion(null)
        question?.stay?.()
      }}
      title={t('discardTitle')}
      description={t('discardText')}
      confirmLabel={t('discard')}
      cancelLabel={t('keepEditing')}
      onConfirm={() => {
        setQuestion(null)
        question?.leave()
      }}
      tone="danger"
    />
  )
  return <GuardContext value={guard}>{children(guard.leave, dialog)}</GuardContext>
}

/** The nearest `UnsavedGuard`; null without one. */
export const useGuard = () => use(GuardContext)

/**
 * Tells whether a form has been changed, by its `dirtyFields`: true for each changed field, in objects and lists.
 * `isDirty` of a form whose initial values are not complete is true from the beginning.
 */
export const isChanged = (dirtyFields: object): boolean => JSON.stringify(dirtyFields).includes('true')

const leaveAtOnce: Leave = (action) => action()

/** Tells the guard whether a form has been changed. Returns a function by which the form's Cancel button leaves it. */
export function useUnsaved(isDirty: boolean): Leave {
  const guard = useGuard()
  const form = useId()
  useEffect(() => {
    guard?.setChanged(form, isDirty ? guard.ask : null)
    return () => guard?.setChanged(form, null)
  }, [guard, form, isDirty])
  return guard?.leave ?? leaveAtOnce
}
