import { createStore } from 'zustand/vanilla'
import { sessionActions } from './session.ts'

interface Confirmation {
  /** Whether a component is mounted that can ask for the password. */
  canAsk: boolean
  isAsking: boolean
  /** The admin who has to do something first; null when nobody has. */
  withheld: { from: string; until: FirstStep } | null
}

const FIRST_STEPS = ['email_confirmation_required', 'second_factor_setup_required'] as const
/** What an admin has to do before the staff's pages, by the code of the refusal. */
export type FirstStep = (typeof FIRST_STEPS)[number]

/** State of the dialog that asks for the password. Calls refused with `confirmation_required` wait for its answer. */
export const confirmationStore = createStore<Confirmation>(() => ({
  canAsk: false,
  isAsking: false,
  withheld: null,
}))

let waiting: ((isConfirmed: boolean) => void)[] = []

/**
 * Called by the component with the dialog when it is mounted and unmounted; unmounting answers that the password was
 * not entered.
 */
export function setCanAsk(canAsk: boolean): void {
  confirmationStore.setState({ canAsk })
  if (!canAsk) answerConfirmation(false)
}

export function answerConfirmation(isConfirmed: boolean): void {
  confirmationStore.setState({ isAsking: false })
  const answered = waiting
  waiting = []
  for (const answer of answered) answer(isConfirmed)
}

/** The step is done. */
export function forgetFirstStep(): void {
  confirmationStore.setState({ withheld: null })
}

/** Returns true when this refusal asked for the password and it was entered: then the call can be repeated. */
export async function confirmIfRequired(refusal: Response): Promise<boolean> {
  const { code } = (await refusal.json().catch(() => ({}))) as { code?: unknown }
  const until = FIRST_STEPS.find((step) => step === code)
  const from = sessionActions.current().user?.sub
  if (until && from) confirmationStore.setState({ withheld: { from, until } })
  if (code !== 'confirmation_required' || !confirmationStore.getState().canAsk) return false
  confirmationStore.setState({ isAsking: true })
  // Several calls share one question.
  return new Promise((resolve) => waiting.push(resolve))
}
