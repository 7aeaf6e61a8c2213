import { Board } from '../../bookings/board/board.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { Page } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.board.title)

export default function BoardPage() {
  return (
    <Page wide className="min-[64rem]:flex min-[64rem]:h-dvh min-[64rem]:flex-col min-[64rem]:pb-0!">
      <Board />
    </Page>
  )
}
