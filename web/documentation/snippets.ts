/** A call with its values, independent of language. */
export type Filled = {
  method: string
  url: string
  headers: Record<string, string>
  /** JSON as text; a text that is sent unchanged; fields of a form, files by name; or the name of a file whose bytes are the body. */
  json: string | null
  text: string | null
  form: { name: string; value: string; isFile: boolean }[] | null
  file: string | null
}

export const SNIPPETS: Record<string, (call: Filled) => string> = { curl, TypeScript: typescript, Python: python, PHP: php, Go: go }

function curl({ method, url, headers, json, text, form, file }: Filled): string {
  const parts = [
    `curl -sS${method === 'GET' || (method === 'POST' && (json ?? text ?? form ?? file) !== null) ? '' : ` -X ${method}`} ${shell(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
    ...(json === null ? [] : [`-d ${shell(json)}`]),
    ...(text === null ? [] : [`-d ${shell(text)}`]),
    ...(form ?? []).map(({ name, value, isFile }) => (isFile ? `-F ${shell(`${name}=@${value}`)}` : `--form-string ${shell(`${name}=${value}`)}`)),
    ...(file === null ? [] : [`--data-binary ${shell(`@${file}`)}`]),
  ]
  return parts.join(' \\\n  ')
}

function typescript({ method, url, headers, json, text, form, file }: Filled): string {
  const readsFile = file !== null || form?.some(({ isFile }) => isFile)
  const lines =
    form === null
      ? []
      : [
          'const form = new FormData()',
          ...form.map(({ name, value, isFile }) =>
            isFile
              ? `form.append(${quote(name)}, new Blob([await readFile(${quote(value)})]), ${quote(value)})`
              : `form.append(${quote(name)}, ${quote(value)})`,
          ),
          '',
        ]
  return [
    ...(readsFile ? ["import { readFile } from 'node:fs/promises'", ''] : []),
    ...lines,
    `const response = await fetch(${quote(url)}, {`,
    `  method: ${quote(method)},`,
    ...(Object.keys(headers).length > 0
      ? [
          `  headers: { ${Object.entries(headers)
            .map(([name, value]) => `${quote(name)}: ${quote(value)}`)
            .join(', ')} },`,
        ]
      : []),
    ...(json === null ? [] : [`  body: JSON.stringify(${json.replaceAll('\n', '\n  ')}),`]),
    ...(text === null ? [] : [`  body: ${quote(text)},`]),
    ...(form === null ? [] : ['  body: form,']),
    ...(file === null ? [] : [`  body: await readFile(${quote(file)}),`]),
    '})',
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)',
    'process.stdout.write(await response.text())',
    '',
  ].join('\n')
}

function python({ method, url, headers, json, text, form, file }: Filled): string {
  const bytes = file === null ? null : `open(${double(file)}, "rb").read()`
  const data =
    json !== null ? `json.dumps(${pythonOf(JSON.parse(json), '    ')}).encode()` : text !== null ? `b${double(text)}` : form !== null ? 'body' : bytes
  const parts = (form ?? []).flatMap(({ name, value, isFile }) =>
    isFile
      ? [`body += part(${double(name)}, open(${double(value)}, "rb").read(), '; filename="${value.replaceAll(/["'\\]/g, '')}"')`]
      : [`body += part(${double(name)}, ${double(value)}.encode())`],
  )
  return [
    ...(json === null ? [] : ['import json']),
    'import urllib.error',
    'import urllib.request',
    ...(form === null
      ? ['']
      : [
          'import uuid',
          '',
          'line = uuid.uuid4().hex',
          '',
          '',
          'def part(name, content, more=""):',
          '    return f\'--{line}\\r\\ncontent-disposition: form-data; name="{name}"{more}\\r\\n\\r\\n\'.encode() + content + b"\\r\\n"',
          '',
          '',
          'body = b""',
          ...parts,
          'body += f"--{line}--\\r\\n".encode()',
          '',
        ]),
    `request = urllib.request.Request(${double(url)}, method=${double(method)}, headers={`,
    ...Object.entries(headers).map(([name, value]) => `    ${double(name)}: ${double(value)},`),
    ...(form === null ? [] : ['    "content-type": f"multipart/form-data; boundary={line}",']),
    data === null ? '})' : `}, data=${data})`,
    'try:',
    '    with urllib.request.urlopen(request) as response:',
    '        print(response.read().decode())',
    'except urllib.error.HTTPError as error:',
    '    raise SystemExit(f"{error.code} {error.read().decode()}")',
    '',
  ].join('\n')
}

function php({ method, url, headers, json, text, form, file }: Filled): string {
  const bytes = file === null ? null : `file_get_contents(${single(file)})`
  const content = json !== null ? `json_encode(${phpOf(JSON.parse(json), '    ')})` : text !== null ? single(text) : form !== null ? '$body' : bytes
  const parts = (form ?? []).map(({ name, value, isFile }) =>
    isFile
      ? `$body .= part($line, ${single(name)}, file_get_contents(${single(value)}), '; filename="${value.replaceAll(/["'\\]/g, '')}"');`
      : `$body .= part($line, ${single(name)}, ${single(value)});`,
  )
  return [
    '<?php',
    ...(form === null
      ? []
      : [
          "function part(string $line, string $name, string $content, string $more = ''): string",
          '{',
          '    return "--$line\\r\\ncontent-disposition: form-data; name=\\"$name\\"$more\\r\\n\\r\\n$content\\r\\n";',
          '}',
          '',
          '$line = bin2hex(random_bytes(16));',
          "$body = '';",
          ...parts,
          '$body .= "--$line--\\r\\n";',
          '',
        ]),
    `$stream = fopen(${single(url)}, 'r', false, stream_context_create(['http' => [`,
    `    'method' => ${single(method)},`,
    `    'header' => [${[...Object.entries(headers).map(([name, value]) => single(`${name}: ${value}`)), ...(form === null ? [] : ['"content-type: multipart/form-data; boundary=$line"'])].join(', ')}],`,
    ...(content === null ? [] : [`    'content' => ${content},`]),
    "    'ignore_errors' => true,",
    ']])) or exit(1);',
    '$answer = stream_get_contents($stream);',
    "[$status] = stream_get_meta_data($stream)['wrapper_data'];",
    "if (!str_contains($status, ' 2')) {",
    '    fwrite(STDERR, $status . PHP_EOL . $answer . PHP_EOL);',
    '    exit(1);',
    '}',
    'echo $answer, PHP_EOL;',
    '',
  ].join('\n')
}

function go({ method, url, headers, json, text, form, file }: Filled): string {
  const reader = file === null ? 'nil' : 'bytes.NewReader(photo)'
  const body = json !== null ? `strings.NewReader(${goText(json)})` : text !== null ? `strings.NewReader(${goText(text)})` : form !== null ? 'body' : reader
  const hasFiles = form?.some(({ isFile }) => isFile) === true
  const imports = [
    'fmt',
    'io',
    'log',
    'net/http',
    'os',
    ...(form === null ? [] : ['mime/multipart']),
    ...((form ?? file) === null ? [] : ['bytes']),
    ...((json ?? text) === null ? [] : ['strings']),
  ]
  const parts = (form ?? []).flatMap(({ name, value, isFile }) =>
    isFile
      ? [
          `\tphoto, err = os.ReadFile(${double(value)})`,
          '\tif err != nil {',
          '\t\tlog.Fatal(err)',
          '\t}',
          `\tpart, _ = form.CreateFormFile(${double(name)}, ${double(value)})`,
          '\t_, _ = part.Write(photo)',
        ]
      : [`\t_ = form.WriteField(${double(name)}, ${double(value)})`],
  )
  return [
    'package main',
    '',
    'import (',
    ...imports
      .filter((name) => name !== 'os' || hasFiles || file !== null)
      .sort()
      .map((name) => `\t${double(name)}`),
    ')',
    '',
    'func main() {',
    ...(form === null
      ? []
      : [
          '\tbody := &bytes.Buffer{}',
          '\tform := multipart.NewWriter(body)',
          ...(hasFiles ? ['\tvar photo []byte', '\tvar part io.Writer', '\tvar err error'] : []),
          ...parts,
          '\t_ = form.Close()',
        ]),
    ...(file === null ? [] : [`\tphoto, err := os.ReadFile(${double(file)})`, '\tif err != nil {', '\t\tlog.Fatal(err)', '\t}']),
    `\trequest, err := http.NewRequest(${double(method)}, ${double(url)}, ${body})`,
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    ...Object.entries(headers).map(([name, value]) => `\trequest.Header.Set(${double(name)}, ${double(value)})`),
    ...(form === null ? [] : ['\trequest.Header.Set("content-type", form.FormDataContentType())']),
    '\tresponse, err := http.DefaultClient.Do(request)',
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '\tdefer response.Body.Close()',
    '\tanswer, err := io.ReadAll(response.Body)',
    '\tif err != nil || response.StatusCode > 299 {',
    '\t\tlog.Fatal(response.Status, " ", string(answer), err)',
    '\t}',
    '\tfmt.Println(string(answer))',
    '}',
    '',
  ].join('\n')
}

const shell = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)
const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
const double = (text: string): string => JSON.stringify(text)
const single = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** A text of Go over several lines where it has no backquotes and no returns, which such a text cannot have. */
const goText = (text: string): string => (/[`\r]/.test(text) ? double(text) : `\`${text}\``)

function pythonOf(value: unknown, indent: string): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = `${indent}    `
  const lines = Array.isArray(value)
    ? value.map((one) => pythonOf(one, inner))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${pythonOf(one, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return lines.length === 0 ? open + close : `${open}\n${inner}${lines.join(`,\n${inner}`)},\n${indent}${close}`
}

function phpOf(value: unknown, indent: string): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value)
  if (typeof value === 'string') return single(value)
  const inner = `${indent}    `
  if (!Array.isArray(value) && Object.keys(value as object).length === 0) return '(object) []'
  const lines = Array.isArray(value)
    ? value.map((one) => phpOf(one, inner))
    : Object.entries(value as object).map(([name, one]) => `${single(name)} => ${phpOf(one, inner)}`)
  return lines.length === 0 ? '[]' : `[\n${inner}${lines.join(`,\n${inner}`)},\n${indent}]`
}
