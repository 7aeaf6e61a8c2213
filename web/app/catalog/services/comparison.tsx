import { COMPARE_MIN } from '@jhilik/contract/constants.ts'
import { useTranslations } from 'use-intl'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ComparePicker } from './compare-picker.tsx'
import { CompareTable } from './compare-table.tsx'
import type { ComparedService } from './listed-services.ts'
import { useCompared } from './use-compared.ts'

const TABLE = 'comparison'

/** A form whose buttons each submit another selection, so that it works without scripts. */
export function Comparison({ services }: { services: ComparedService[] }) {
  const t = useTranslations('services')
  const tCompare = useTranslations('compare')
  const compared = useCompared(services)
  const { chosen } = compared
  if (services.length === 0) return <EmptyState title={t('none')} />
  const enough = chosen.length >= COMPARE_MIN
  return (
    <form
      method="get"
      action="/compare"
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-10"
    >
      <div className="flex flex-col gap-4">
        <ComparePicker services={services} compared={compared} />
        {/* The table is far below on phones. */}
        {enough && (
          <BottomBar place="section" className="sm:hidden">
            <span className="font-semibold">{tCompare('chosenShort', { count: chosen.length })}</span>
            <a href={`#${TABLE}`} className={buttonClass({})}>
              {tCompare('toTable')}
            </a>
          </BottomBar>
        )}
      </div>
      <div id={TABLE}>
        {enough ? <CompareTable compared={compared} /> : <EmptyState title={tCompare('tooFew')} />}
      </div>
    </form>
  )
}
