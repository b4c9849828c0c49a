import ts from 'typescript'

/**
 * Places of a source that would have to be changed for another country: comparisons with a country's code, tables by country, lists and
 * unions of countries. A country that is mentioned as data, for example in a sample, is allowed; so is a language with the code of a country.
 */
export function namedCountries(text: string, path: string, countries: readonly string[]): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const found: string[] = []
  const codeOf = (node: ts.Node): string | undefined => (ts.isStringLiteralLike(node) && countries.includes(node.text) ? node.text : undefined)
  const areAll = (codes: readonly (string | undefined)[]) => codes.length > 1 && codes.every((code) => code !== undefined)

  const look = (node: ts.Node): void => {
    if (isNamed(node)) found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText().split('\n', 1)[0]}`)
    else node.forEachChild(look)
  }
  const isNamed = (node: ts.Node): boolean => {
    if (ts.isBinaryExpression(node))
      return (
        COMPARING.has(node.operatorToken.kind) &&
        [
          [node.left, node.right],
          [node.right, node.left],
        ].some(([one, other]) => codeOf(one!) !== undefined && COUNTRY.test(other!.getText()))
      )
    if (ts.isSwitchStatement(node))
      return (
        COUNTRY.test(node.expression.getText()) && node.caseBlock.clauses.some((clause) => ts.isCaseClause(clause) && codeOf(clause.expression) !== undefined)
      )
    if (ts.isPropertyAccessExpression(node)) return countries.includes(node.name.text) && BY_COUNTRY.test(node.expression.getText())
    if (ts.isArrayLiteralExpression(node)) return areAll(node.elements.map(codeOf))
    if (ts.isUnionTypeNode(node)) return areAll(node.types.map((type) => (ts.isLiteralTypeNode(type) ? codeOf(type.literal) : undefined)))
    // Languages, which are listed together with English.
    if (ts.isObjectLiteralExpression(node))
      return areAll(node.properties.map((one) => one.name && nameOf(one.name)).map((name) => (countries.includes(name ?? '') ? name : undefined)))
    // SQL.
    return (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && IN_SQL.test(node.getText())
  }
  look(source)
  return found
}

const COMPARING = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
])
const COUNTRY = /country\b/i
/** Tables with a row for each country. */
const BY_COUNTRY = /\b(?:PACKS|PARSERS|FORMS|AUTHORITIES|SIMULATORS|taxAuthorities|ofdUrls)$|country$/i
/** A column that is compared with a text. */
export const IN_SQL = /\bcountry\s*(?:=|<>|!=|\bin\b)\s*\(?\s*'[a-z]/i

const nameOf = (name: ts.PropertyName): string => (ts.isComputedPropertyName(name) ? name.expression.getText() : name.text)
