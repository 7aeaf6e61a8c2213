import type { DayJob } from '@jhilik/contract/day-jobs.ts'
import { daySheets, type SheetContent } from '@jhilik/contract/day-sheets.ts'
import { useLocale } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { useSite } from '../../lib/page/site.ts'
import { WholeWords } from '../../ui/text.tsx'

/** What crews take along on paper, a sheet for each. Nothing on a screen. */
export function DaySheets({ date, jobs }: { date: string; jobs: readonly DayJob[] }) {
  const locale = useLocale()
  const format = useFormat()
  const gateway = useGatewayText()
  const { contact } = useSite()
  const sheets = daySheets({ date, jobs, desk: contact.phone, printedAt: format.now() }, locale, {
    date: (day, style) => format.date(day, style === 'weekday' ? 'longWeekday' : 'short'),
    gateway,
  })
  return (
    <div className="hidden print:block">
      {sheets.map((sheet) => (
        <Sheet key={sheet.id} sheet={sheet} />
      ))}
    </div>
  )
}

const head = 'border-[#000] border-b px-[1.5mm] pb-[1mm] text-left font-semibold first:pl-0 last:pr-0'
const cell =
  'border-[#777] border-b px-[1.5mm] py-[1mm] align-top [overflow-wrap:anywhere] first:pl-0 last:pr-0'

function Sheet({ sheet }: { sheet: SheetContent }) {
  const { heads } = sheet
  return (
    <section className="print-day flex flex-col bg-white text-[9pt] text-[#000] leading-[1.25]">
      <header className="flex items-end gap-[6mm] border-[#000] border-b-2 pb-[2mm]">
        <div className="min-w-0">
          <h2 className="text-[20pt] leading-tight [overflow-wrap:anywhere]">{sheet.title}</h2>
          <p>{sheet.facts}</p>
        </div>
        <p className="ml-auto whitespace-nowrap text-right">
          {sheet.desk && <span className="block">{sheet.desk}</span>}
          <span className="block font-semibold">{sheet.collect}</span>
        </p>
      </header>
      <table className="w-full table-fixed border-collapse">
        <colgroup>
          <col className="w-[8mm]" />
          <col className="w-[28mm]" />
          <col className="w-[36mm]" />
          <col />
          <col className="w-[50mm]" />
          <col className="w-[25mm]" />
        </colgroup>
        <thead>
          <tr>
            <th className={head}>
              <span className="sr-only">{heads.tick}</span>
            </th>
            <th className={head}>{heads.time}</th>
            <th className={head}>{heads.customer}</th>
            <th className={head}>{heads.where}</th>
            <th className={head}>{heads.what}</th>
            <th className={`${head} text-right`}>{heads.amount}</th>
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row) => (
            <SheetRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      <footer className="mt-auto grid grid-cols-[1.2fr_1fr_1fr_1fr] gap-[6mm] pt-[4mm] [break-inside:avoid]">
        <p>
          <span className="block font-bold">{sheet.handedOver}</span>
          {sheet.allCash && <span className="block">{sheet.allCash}</span>}
          <span className="block">{sheet.printed}</span>
        </p>
        {sheet.signatures.map((who) => (
          <p key={who} className="mt-[8mm] self-start border-[#000] border-t pt-[1mm]">
            {who}
          </p>
        ))}
      </footer>
    </section>
  )
}

const strong = 'block whitespace-nowrap font-extrabold text-[12pt] leading-tight'

function SheetRow({ row }: { row: SheetContent['rows'][number] }) {
  return (
    <tr className="h-[18.3mm] tabular-nums">
      <td className={cell}>
        <span aria-hidden className="block size-[5mm] rounded-[1mm] border border-[#000]" />
      </td>
      <td className={cell}>
        <span className={strong}>{row.time}</span>
        <span className="block">{row.until}</span>
        {row.drive && <span className="block">{row.drive}</span>}
      </td>
      <td className={cell}>
        <span className="block font-bold">{row.name}</span>
        <span className="block font-semibold">
          <WholeWords text={row.phone} />
        </span>
      </td>
      <td className={cell}>
        {row.area && <span className="block font-bold">{row.area}</span>}
        <span className="block">{row.address}</span>
        {row.notes.map((note) => (
          <span key={note} className="block font-semibold text-[8.5pt]">
            ! {note}
          </span>
        ))}
      </td>
      <td className={cell}>
        {row.works.map(({ what, at, plate }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a printed job do not change places
          <span key={index} className="block">
            {what}
            <span className="block">{at}</span>
            <span className="block">
              <WholeWords text={plate} />
            </span>
          </span>
        ))}
      </td>
      <td className={`${cell} text-right`}>
        {row.amount && (
          <>
            <span className={strong}>{row.amount}</span>
            <span aria-hidden className="mt-[6mm] block border-[#000] border-b" />
          </>
        )}
        {row.paid.map((text) => (
          <span key={text} className="block text-[8.5pt]">
            {text}
          </span>
        ))}
      </td>
    </tr>
  )
}
