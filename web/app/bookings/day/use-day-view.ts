import { dateSchema } from '@jhilik/contract/primitives.ts'
import { useLocation } from 'react-router'
import { useFormat } from '../../lib/language/format.ts'
import { useAddressState, writeFields } from '../../lib/page/use-address-state.ts'
import { JOB_FILTERS, type JobFilter } from './job-state.ts'

/** What is shown of which day. */
export interface DayView {
  date: string
  filter: JobFilter
  /** Null: the jobs of all crews. */
  crewId: string | null
}

const dateOf = (params: URLSearchParams) => dateSchema.safeParse(params.get('date')).data ?? ''

/** An address without a date means today, and one without `show` the jobs to do. */
const inAddress = {
  read: (params: URLSearchParams): DayView => ({
    date: dateOf(params),
    filter: JOB_FILTERS.find((name) => name === params.get('show')) ?? 'toDo',
    crewId: params.get('crew'),
  }),
  write: ({ date, filter, crewId }: DayView, params: URLSearchParams) =>
    writeFields({ date, show: filter === 'toDo' ? '' : filter, crew: crewId }, params),
}

/** What the address says is shown, and the function that changes it. */
export function useDayView() {
  const format = useFormat()
  const [view, setView] = useAddressState(inAddress)
  const params = new URLSearchParams(useLocation().search)
  const today = format.today()
  return {
    view: { ...view, date: view.date || today },
    /** The address names what is no date; it is today that is shown. */
    isWrongDate: Boolean(params.get('date')) && dateOf(params) === '',
    /** Only another day is one to go back from. */
    show: (changes: Partial<DayView>) => {
      const { date, ...rest } = { ...view, ...changes }
      setView({ ...rest, date: date === today ? '' : date }, { push: changes.date !== undefined })
    },
  }
}
