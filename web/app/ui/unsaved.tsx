import { type ComponentProps, createContext, type ReactNode, use, useEffect, useId, useState } from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { isApiError } from '../lib/http/api-error.ts'
import { useProblemMessage } from '../lib/language/translated.ts'
import { isLeaving } from '../lib/session/leave.ts'
import { ConfirmDialog, Dialog } from './dialog.tsx'
import { toast } from './toast-store.ts'

// Forms tell the nearest guard whether they have been changed by `useUnsaved`. Dialogs (`FormDialog`) and pages
// (`UnsavedPages`) have a guard, which asks before what was typed is lost.

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

/** A dialog with forms that call `useUnsaved`: Escape and its close button ask before what was typed is lost. */
export function FormDialog({ onOpenChange, children, ...dialog }: ComponentProps<typeof Dialog>) {
  return (
    <UnsavedGuard>
      {(leave, question) => (
        <Dialog {...dialog} hasForm onOpenChange={(open) => leave(() => onOpenChange(open))}>
          {children}
          {question}
        </Dialog>
      )}
    </UnsavedGuard>
  )
}

/** Guards the pages of a dashboard, or a form: opening another page and closing the tab ask before changes are lost. */
export function UnsavedPages({ children }: { children: ReactNode }) {
  return (
    <UnsavedGuard>
      {(_, question) => (
        <>
          <PageLeaving />
          {children}
          {question}
        </>
      )}
    </UnsavedGuard>
  )
}

/**
 * The blocker is always registered, as registering takes the router several tasks: done at the first change, it would
 * miss a step back right after that. On a page with several dialogs it is inside of the open one, as the router takes
 * one blocker at a time.
 */
export function PageLeaving() {
  const guard = useGuard()
  // Links within the page are left out: some, such as those of a filter, close no form. The others ask by `leave`.
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      guard?.isChanged() === true &&
      !isLeaving() &&
      (historyAction === 'POP' || currentLocation.pathname !== nextLocation.pathname),
  )
  useEffect(() => {
    if (state === 'blocked') guard?.leave(proceed, reset)
  }, [guard, state, proceed, reset])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (guard?.isChanged()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [guard])
  return null
}

/** Says beside the button of a page's form that it has been changed; leaving the page then asks. */
export function UnsavedNote({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations('dashboard.common')
  useUnsaved(isDirty)
  return isDirty && <p className="text-soft text-sm">{t('unsaved')}</p>
}

/** The buttons of a form, rendered by whoever shows the form. `isDirty`: it was changed and can ask by `useUnsaved`. */
export type FormFooter = (form: { busy: boolean; isDirty: boolean }) => ReactNode

/**
 * The values that have been changed in a form, by its `dirtyFields`. The others are not sent: a colleague may have
 * changed them since the form was filled.
 */
export function changedFields<T extends object>(
  values: T,
  dirtyFields: { readonly [name in keyof T]?: unknown },
): Partial<T> {
  const names = Object.keys(values) as (keyof T)[]
  const changed = names.filter((name) => isChanged([dirtyFields[name]]))
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<T>
}

/** Says why nothing was saved; what is wrong with a field stands at the field. */
export function useSaveProblem() {
  const t = useTranslations('setup')
  const problemMessage = useProblemMessage()
  return (error: unknown): void => {
    const isRefused = isApiError(error) && error.kind === 'HTTP'
    toast.error({ title: t('saveFailed'), description: isRefused ? problemMessage(error) : t('unreachable') })
  }
}
