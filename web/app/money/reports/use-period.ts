import { useFormat } from '../../lib/language/format.ts'
import { type Reading, useAddressState } from '../../lib/page/use-address-state.ts'
import { PERIOD_SETTLE_MS, type PeriodChoice, periodOf, periodProblem } from './period.ts'

/** The period of a report, which the address keeps with whatever else `reading` says. */
export function usePeriod<Choice extends PeriodChoice>(reading: Reading<Choice>) {
  const format = useFormat()
  const [choice, setChoice] = useAddressState(reading)
  const today = format.today()
  const period = periodOf(choice, today)
  const isValid = periodProblem(period) === null
  return {
    choice,
    setChoice,
    /** As chosen: valid only when `isValid` says so. */
    period,
    isValid,
    /** The properties of the picker. */
    picker: {
      choice,
      shown: isValid ? period : periodOf({ ...choice, preset: '30' }, today),
      onChoose: (next: PeriodChoice) => setChoice({ ...choice, ...next }, { settleMs: PERIOD_SETTLE_MS }),
    },
  }
}
