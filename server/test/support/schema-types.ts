import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ParserOptions, parseSync } from 'oxc-parser'

/** A column as the TypeScript types declare it: what a select returns. */
interface DeclaredColumn {
  /** `string`, `number`, `boolean`, `Date`, `string[]`, `json`. */
  type: string
  isNullable: boolean
}

type Columns = Map<string, DeclaredColumn>
type Program = ReturnType<typeof parseSync>['program']
type Declaration = Extract<Program['body'][number], { type: 'TSInterfaceDeclaration' }>
type TypeNode = NonNullable<
  Extract<Declaration['body']['body'][number], { type: 'TSPropertySignature' }>['typeAnnotation']
>['typeAnnotation']

const platform = join(import.meta.dirname, '../../src/platform')

/** All interfaces of `platform/schema/` and of the columns that tables share. */
function readInterfaces(): Map<string, Declaration> {
  const shared = readdirSync(platform).filter((file) => file.endsWith('-columns.ts'))
  const tables = readdirSync(join(platform, 'schema')).map((file) => join('schema', file))
  const interfaces = new Map<string, Declaration>()
  const options: ParserOptions = { lang: 'ts' }
  for (const file of [...shared, ...tables]) {
    const { program } = parseSync(file, readFileSync(join(platform, file), 'utf8'), options)
    for (const statement of program.body) {
      const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (node?.type === 'TSInterfaceDeclaration') interfaces.set(node.id.name, node)
    }
  }
  return interfaces
}

function nameOf(node: TypeNode): string {
  if (node.type !== 'TSTypeReference' || node.typeName.type !== 'Identifier') return ''
  return node.typeName.name
}

/** The types that a select may return, `null` among them. */
function selectedTypes(node: TypeNode): string[] {
  switch (node.type) {
    case 'TSStringKeyword':
      return ['string']
    case 'TSNumberKeyword':
      return ['number']
    case 'TSBooleanKeyword':
      return ['boolean']
    case 'TSNullKeyword':
      return ['null']
    case 'TSLiteralType':
      return [node.literal.type === 'Literal' ? typeof node.literal.value : 'string']
    case 'TSUnionType':
      return node.types.flatMap(selectedTypes)
    case 'TSArrayType': {
      const element =
        node.elementType.type === 'TSTypeLiteral' ? 'json' : `${selectedTypes(node.elementType)}[]`
      return [element]
    }
    case 'TSTypeReference':
      return typesOfReference(node)
    default:
      throw new Error(`A column has a type that this test does not know: ${node.type}`)
  }
}

function typesOfReference(node: Extract<TypeNode, { type: 'TSTypeReference' }>): string[] {
  const name = nameOf(node)
  const [argument] = node.typeArguments?.params ?? []
  if (name === 'Date') return ['Date']
  if (name === 'Json') return ['json']
  // Unions of texts of the contract.
  if (
    [
      'PaymentStatus',
      'ServiceAsk',
      'PlaceOfWork',
      'CrewColor',
      'ChargeKind',
      'VehicleSize',
      'Forceable',
      'Conflict',
      'ChangeKind',
      'Duty',
      'ReviewStatus',
      'MessageEvent',
      'CustomerEvent',
      'MessageState',
      'OptionalEvent',
      'Channel',
      'TextChannel',
      'SkipReason',
      'Cause',
      'OfferState',
      'Locale',
      'ReportKind',
      'Failure',
      'PhotoMoment',
      'OnSiteMethod',
      'NoEffect',
    ].includes(name)
  )
    return ['string']
  if (!argument) throw new Error(`A column has a type that this test does not know: ${name}`)
  if (name === 'ColumnType' && argument.type === 'TSUnknownKeyword') return ['json']
  if (name === 'Optional') return [...selectedTypes(argument), 'null']
  return selectedTypes(argument)
}

function columnsOf(declaration: Declaration, interfaces: Map<string, Declaration>): Columns {
  const columns: Columns = new Map()
  for (const { expression, typeArguments } of declaration.extends) {
    const extended = expression.type === 'Identifier' ? expression.name : ''
    const [argument] = typeArguments?.params ?? []
    const parent = interfaces.get(extended === 'Nullable' && argument ? nameOf(argument) : extended)
    if (!parent) throw new Error(`${declaration.id.name} extends an interface that was not found`)
    for (const [name, { type, isNullable }] of columnsOf(parent, interfaces)) {
      columns.set(name, { type, isNullable: isNullable || extended === 'Nullable' })
    }
  }
  for (const member of declaration.body.body) {
    if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) continue
    const { key } = member
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
    const types = selectedTypes(member.typeAnnotation.typeAnnotation)
    const type = [...new Set(types.filter((one) => one !== 'null'))].sort().join(' | ')
    columns.set(name, { type, isNullable: types.includes('null') })
  }
  return columns
}

/** The columns of every table of `Schema`, by table. */
export function readDeclaredTables(): Map<string, Columns> {
  const interfaces = readInterfaces()
  const topics = interfaces.get('Schema')?.extends.map(({ expression }) => {
    const topic = expression.type === 'Identifier' ? interfaces.get(expression.name) : undefined
    if (!topic) throw new Error('Schema extends an interface that was not found')
    return topic
  })
  const tables = new Map<string, Columns>()
  for (const member of topics?.flatMap((topic) => topic.body.body) ?? []) {
    if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) continue
    const { key } = member
    const table = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
    const declaration = interfaces.get(nameOf(member.typeAnnotation.typeAnnotation))
    if (!declaration) throw new Error(`The type of table ${table} was not found`)
    tables.set(table, columnsOf(declaration, interfaces))
  }
  return tables
}
