// The clients of `clients/`, as they are downloaded from the service, against the service. A language without an installed runtime is skipped.
import assert from 'node:assert/strict'
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { openHttpFarEnd } from '#test/support/http-far-end.ts'
import { photoWith } from '#test/support/receipt-photo.ts'
import { openWorkingWorld } from '#test/support/working-world.ts'
import { openWorld } from '#test/support/world.ts'
import type { World } from '#test/support/world.ts'

/** What each program does, one line of JSON for each step, in the words of its language. */
const LANGUAGES = {
  TypeScript: {
    archive: 'typescript',
    needs: [process.execPath, '--version'],
    file: 'program.mjs',
    command: [process.execPath],
    program: `
import { readFileSync } from 'node:fs'
import { Chekhov, followFeed, verifyCallback } from 'chekhov-client'
const [url, key, qr, photo, body, id, timestamp, signature] = process.argv.slice(2)
const say = (value) => console.log(JSON.stringify(value))
const client = new Chekhov({ baseUrl: url, apiKey: key })
const sent = await client.postReceiptsQr({ userUuid: 'Зоя', qrStr: qr })
const receipt = await client.waitForVerdict(sent.uuid)
say([receipt.state, receipt.userUuid, receipt.approved])
const withPhoto = await client.postReceipts({ userUuid: 'anna', photos: [new Blob([readFileSync(photo)])], externalId: 'order 1' })
say([(await client.waitForVerdict(withPhoto.uuid)).externalId])
say(await client.postReceipts({ userUuid: 'anna', photos: [new Blob([readFileSync(photo)])] }).catch(({ name, status, existingUuid }) => [name, status, existingUuid === withPhoto.uuid]))
say(await client.getReceipt('nobody').catch(({ name, status, code }) => [name, status, code]))
const listed = []
for await (const one of client.eachReceipt({ limit: 1 })) listed.push(one.uuid)
say(listed.length)
const events = []
await followFeed(client, { cursor: () => null, save: (more) => void events.push(...more) }, { limit: 2, untilEmpty: true })
say(events.map(({ event }) => event.state))
const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
const signingSecrets = ['whsec_c2VjcmV0IG9mIHRoZSB0ZXN0']
say([(await verifyCallback(body, headers, { signingSecrets })).event.state, await verifyCallback(body + ' ', headers, { signingSecrets }).catch(({ name }) => name)])
`,
  },
  Python: {
    archive: 'python',
    needs: ['python3', '--version'],
    file: 'program.py',
    command: ['python3'],
    program: `
import json, sys
sys.path.insert(0, 'chekhov-client-python')
from chekhov import Chekhov, ChekhovError, Conflict, NotGenuine, follow_feed, verify_callback
url, key, qr, photo, body, id, timestamp, signature = sys.argv[1:]
say = lambda value: print(json.dumps(value), flush=True)
client = Chekhov(url, key)
sent = client.post_receipts_qr({'userUuid': 'Зоя', 'qrStr': qr})
receipt = client.wait_for_verdict(sent['uuid'])
say([receipt['state'], receipt['userUuid'], receipt['approved']])
with_photo = client.post_receipts({'userUuid': 'anna', 'photos': [open(photo, 'rb').read()], 'externalId': 'order 1'})
say([client.wait_for_verdict(with_photo['uuid'])['externalId']])
try:
    client.post_receipts({'userUuid': 'anna', 'photos': [open(photo, 'rb').read()]})
except Conflict as error:
    say([type(error).__name__, error.status, error.existing_uuid == with_photo['uuid']])
try:
    client.get_receipt('nobody')
except ChekhovError as error:
    say([type(error).__name__, error.status, error.code])
say(len(list(client.each_receipt({'limit': 1}))))
class Store:
    events = []
    def cursor(self): return None
    def save(self, events, cursor): self.events += events
store = Store()
follow_feed(client, store, limit=2, until_empty=True)
say([one.event['state'] for one in store.events])
headers = {'Webhook-Id': id, 'Webhook-Timestamp': timestamp, 'Webhook-Signature': signature}
secrets = ['whsec_c2VjcmV0IG9mIHRoZSB0ZXN0']
_, event = verify_callback(body, headers, signing_secrets=secrets)
try:
    verify_callback(body + ' ', headers, signing_secrets=secrets)
except NotGenuine as error:
    say([event['state'], type(error).__name__])
`,
  },
  PHP: {
    archive: 'php',
    needs: ['php', '--version'],
    file: 'program.php',
    command: ['php', '-d', 'error_reporting=-1', '-d', 'display_errors=stderr'],
    program: `<?php
require 'chekhov-client-php/autoload.php';
[, $url, $key, $qr, $photo, $body, $id, $timestamp, $signature] = $argv;
$say = static function (mixed $value): void { echo json_encode($value), "\\n"; };
$name = static fn (object $error): string => (new ReflectionClass($error))->getShortName();
$client = new Chekhov\\Client($url, $key);
$sent = $client->postReceiptsQr(['userUuid' => 'Зоя', 'qrStr' => $qr]);
$receipt = $client->waitForVerdict($sent['uuid']);
$say([$receipt['state'], $receipt['userUuid'], $receipt['approved']]);
$bytes = file_get_contents($photo);
$withPhoto = $client->postReceipts(['userUuid' => 'anna', 'photos' => [$bytes], 'externalId' => 'order 1']);
$say([$client->waitForVerdict($withPhoto['uuid'])['externalId']]);
try {
    $client->postReceipts(['userUuid' => 'anna', 'photos' => [$bytes]]);
} catch (Chekhov\\Conflict $error) {
    $say([$name($error), $error->status, $error->existingUuid() === $withPhoto['uuid']]);
}
try {
    $client->getReceipt('nobody');
} catch (Chekhov\\ChekhovException $error) {
    $say([$name($error), $error->status, $error->errorCode]);
}
$say(count(iterator_to_array($client->eachReceipt(['limit' => 1]), false)));
$store = new class implements Chekhov\\FeedStore {
    public array $events = [];
    public function cursor(): ?string { return null; }
    public function save(array $events, string $cursor): void { array_push($this->events, ...$events); }
};
Chekhov\\Feed::follow($client, $store, limit: 2, untilEmpty: true);
$say(array_map(static fn (array $one): string => $one['event']['state'], $store->events));
$headers = ['Webhook-Id' => $id, 'Webhook-Timestamp' => $timestamp, 'Webhook-Signature' => $signature];
$secrets = ['whsec_c2VjcmV0IG9mIHRoZSB0ZXN0'];
$callback = Chekhov\\Callback::verify($body, $headers, signingSecrets: $secrets);
try {
    Chekhov\\Callback::verify("$body ", $headers, signingSecrets: $secrets);
} catch (Chekhov\\NotGenuine $error) {
    $say([$callback->event['state'], $name($error)]);
}
`,
  },
  Go: {
    archive: 'go',
    needs: ['go', 'version'],
    file: 'program.go',
    command: ['go', 'run'],
    program: `package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"

	chekhov "chekhov.example/client"
)

type store struct{ states []chekhov.State }

func (s *store) Cursor(context.Context) (string, error) { return "", nil }
func (s *store) Save(_ context.Context, events []chekhov.BrandEvent, _ string) error {
	for _, one := range events {
		s.states = append(s.states, one.Event.Receipt.State)
	}
	return nil
}

func say(values ...any) {
	text, _ := json.Marshal(values)
	fmt.Println(string(text))
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func refusal(err error) (one *chekhov.Error) {
	errors.As(err, &one)
	return one
}

func main() {
	url, key, qr, photo, body, id, timestamp, signature := os.Args[1], os.Args[2], os.Args[3], os.Args[4], os.Args[5], os.Args[6], os.Args[7], os.Args[8]
	ctx := context.Background()
	client := chekhov.New(chekhov.Options{BaseURL: url, APIKey: key})
	sent := must(client.PostReceiptsQr(ctx, chekhov.QrSubmission{UserUuid: "Зоя", QrStr: qr}))
	receipt := must(client.WaitForVerdict(ctx, sent.Uuid))
	say(receipt.State, receipt.UserUuid, chekhov.Value(receipt.Approved))
	bytes := must(os.ReadFile(photo))
	withPhoto := must(client.PostReceipts(ctx, chekhov.PhotoSubmission{UserUuid: "anna", Photos: [][]byte{bytes}, ExternalId: "order 1"}))
	say(must(client.WaitForVerdict(ctx, withPhoto.Uuid)).ExternalId)
	_, err := client.PostReceipts(ctx, chekhov.PhotoSubmission{UserUuid: "anna", Photos: [][]byte{bytes}})
	if !errors.Is(err, chekhov.Conflict) {
		panic(err)
	}
	say(refusal(err).Kind, refusal(err).Status, refusal(err).ExistingUUID() == withPhoto.Uuid)
	_, err = client.GetReceipt(ctx, "nobody")
	say(refusal(err).Kind, refusal(err).Status, refusal(err).Code)
	listed := 0
	if err := client.EachReceipt(ctx, chekhov.GetReceiptsInput{Limit: chekhov.Ptr(1)}, func(chekhov.ReceiptResult) error { listed++; return nil }); err != nil {
		panic(err)
	}
	fmt.Println(listed)
	read := &store{}
	if err := chekhov.FollowFeed(ctx, client, read, chekhov.FeedOptions{Limit: 2, UntilEmpty: true}); err != nil {
		panic(err)
	}
	text, _ := json.Marshal(read.states)
	fmt.Println(string(text))
	headers := http.Header{"Webhook-Id": {id}, "Webhook-Timestamp": {timestamp}, "Webhook-Signature": {signature}}
	by := chekhov.Verification{SigningSecrets: []string{"whsec_c2VjcmV0IG9mIHRoZSB0ZXN0"}}
	_, event, err := chekhov.VerifyCallback([]byte(body), headers, by)
	if err != nil {
		panic(err)
	}
	_, _, err = chekhov.VerifyCallback([]byte(body+" "), headers, by)
	say(event.Receipt.State, refusal(err).Kind)
}
`,
  },
} as const

/** The first answer to the list asks to come again after a second, the second and the third break off, before and within their bodies, the fourth is an answer. The key is as files have it. */
const RETRIES = {
  TypeScript: `
import { Chekhov } from 'chekhov-client'
const client = new Chekhov({ baseUrl: process.argv[2], apiKey: 'pk_of_the_test\\n' })
const said = [await client.getReceipts({ limit: 2 })]
for (const call of [() => client.postReceiptsQr({ qrStr: 'x', dupCheck: false }), () => client.postLoyaltyCheck({})]) said.push(await call().catch(({ name }) => name))
console.log(JSON.stringify(said))`,
  Python: `
import json, sys
sys.path.insert(0, 'chekhov-client-python')
from chekhov import Chekhov, ChekhovError
client = Chekhov(sys.argv[1], 'pk_of_the_test\\n')
said = [client.get_receipts({'limit': 2})]
for call in [lambda: client.post_receipts_qr({'qrStr': 'x', 'dupCheck': False}), lambda: client.post_loyalty_check({})]:
    try:
        call()
    except ChekhovError as error:
        said.append(type(error).__name__)
print(json.dumps(said))`,
  PHP: `<?php
require 'chekhov-client-php/autoload.php';
$client = new Chekhov\\Client($argv[1], "pk_of_the_test\\n");
$said = [$client->getReceipts(['limit' => 2])];
foreach ([fn () => $client->postReceiptsQr(['qrStr' => 'x', 'dupCheck' => false]), fn () => $client->postLoyaltyCheck([])] as $call) {
    try {
        $call();
    } catch (Chekhov\\ChekhovException $error) {
        $said[] = (new ReflectionClass($error))->getShortName();
    }
}
echo json_encode($said), "\\n";`,
  Go: `package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	chekhov "chekhov.example/client"
)

func main() {
	ctx := context.Background()
	client := chekhov.New(chekhov.Options{BaseURL: os.Args[1], APIKey: "pk_of_the_test\\n"})
	listed, err := client.GetReceipts(ctx, chekhov.GetReceiptsInput{Limit: chekhov.Ptr(2)})
	if err != nil {
		panic(err)
	}
	said := []any{map[string]any{"receipts": listed.Receipts, "next": nil}}
	kind := func(err error) {
		var one *chekhov.Error
		errors.As(err, &one)
		said = append(said, one.Kind)
	}
	_, err = client.PostReceiptsQr(ctx, chekhov.QrSubmission{QrStr: "x", DupCheck: chekhov.Ptr(false)})
	kind(err)
	_, err = client.PostLoyaltyCheck(ctx, chekhov.LoyaltySubmission{})
	kind(err)
	text, _ := json.Marshal(said)
	fmt.Println(string(text))
}
`,
} as const

/** What a brand's settings give when they were not read: each prints which of them let a stranger's callback pass, signed with an empty key. */
const EMPTY_SECRETS = {
  TypeScript: `
import { verifyCallback } from 'chekhov-client'
const [body, id, timestamp, signature] = process.argv.slice(2)
const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
const passed = []
for (const by of [{ header: { name: 'x-callback-secret', value: '' } }, { signingSecrets: [''] }, { signingSecrets: ['whsec_'] }, { signingSecrets: ['?'] }])
  await verifyCallback(body, headers, by).then(() => passed.push(by), () => {})
console.log(JSON.stringify(passed))`,
  Python: `
import json, sys
sys.path.insert(0, 'chekhov-client-python')
from chekhov import NotGenuine, verify_callback
body, id, timestamp, signature = sys.argv[1:]
headers = {'Webhook-Id': id, 'Webhook-Timestamp': timestamp, 'Webhook-Signature': signature}
passed = []
for by in [{'header': ('x-callback-secret', '')}, {'signing_secrets': ['']}, {'signing_secrets': ['whsec_']}, {'signing_secrets': ['?']}]:
    try:
        verify_callback(body, headers, **by)
        passed.append(by)
    except (NotGenuine, ValueError):
        pass
try:
    verify_callback(body, {**headers, 'Webhook-Timestamp': '9' * 5000}, signing_secrets=['whsec_c2VjcmV0'])
except NotGenuine:
    print(json.dumps(passed))`,
  PHP: `<?php
require 'chekhov-client-php/autoload.php';
[, $body, $id, $timestamp, $signature] = $argv;
$headers = ['Webhook-Id' => $id, 'Webhook-Timestamp' => $timestamp, 'Webhook-Signature' => $signature];
$passed = [];
foreach ([['header' => ['x-callback-secret', '']], ['signingSecrets' => ['']], ['signingSecrets' => ['whsec_']], ['signingSecrets' => ['?']]] as $by) {
    try {
        Chekhov\\Callback::verify($body, $headers, ...$by);
        $passed[] = $by;
    } catch (Chekhov\\NotGenuine | InvalidArgumentException) {
    }
}
echo json_encode($passed), "\\n";`,
  Go: `package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	chekhov "chekhov.example/client"
)

func main() {
	headers := http.Header{"Webhook-Id": {os.Args[2]}, "Webhook-Timestamp": {os.Args[3]}, "Webhook-Signature": {os.Args[4]}}
	passed := []int{}
	for i, by := range []chekhov.Verification{{HeaderName: "x-callback-secret"}, {SigningSecrets: []string{""}}, {SigningSecrets: []string{"whsec_"}}, {SigningSecrets: []string{"?"}}} {
		if _, _, err := chekhov.VerifyCallback([]byte(os.Args[1]), headers, by); err == nil {
			passed = append(passed, i)
		}
	}
	text, _ := json.Marshal(passed)
	fmt.Println(string(text))
}
`,
} as const

/** Those whose README has a whole reader of the feed. */
const READERS = ['Python', 'PHP'] as const
/** Debian has SQLite for PHP in a package of its own. */
const hasSqlite = (name: (typeof READERS)[number]) => name !== 'PHP' || spawnSync('php', ['-m'], { encoding: 'utf8' }).stdout?.includes('pdo_sqlite')

for (const name of Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]) {
  const { archive, needs, file, command, program } = LANGUAGES[name]
  const skip = isInstalled(needs) ? false : `${name} is not on this machine, NOT run`

  test(`the client in ${name}, as it is downloaded: receipts, photos, refusals, pages, the feed, signatures`, { skip }, async (t) => {
    const world = await openWorkingWorld(t)
    const folder = await download(t, world, archive)
    await writeFile(join(folder, file), program)
    const door = await openDoorWithoutFeed(t, world.origin, 5) // one more time than a call is tried
    await writeFile(join(folder, 'receipt.jpg'), await photoWith([world.mint().qrStr]))
    const body = '{"state":"REVIEWED","userUuid":"Зоя"}'
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = `v1,${createHmac('sha256', 'secret of the test').update(`some.id.${timestamp}.${body}`).digest('base64')}`
    const args = [door.url, world.apiKey, world.mint().qrStr, 'receipt.jpg', body, 'some.id', timestamp, `v1,wrong ${signature}`]
    const states = ['ARRIVED', 'INSPECTED', 'REVIEWED']
    assert.deepEqual(await say(command, [file, ...args], folder), [
      ['REVIEWED', 'Зоя', true],
      ['order 1'],
      ['Conflict', 409, true],
      ['NotFound', 404, 'NOT_FOUND'],
      2,
      [...states, ...states],
      ['REVIEWED', 'NotGenuine'],
    ])
    assert.equal(door.refused(), 5)
  })

  test(`a secret that is empty, because a setting was not read, lets nothing pass in the client in ${name}`, { skip }, async (t) => {
    const folder = await download(t, await openWorld(t), archive)
    await writeFile(join(folder, file), EMPTY_SECRETS[name])
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = `v1,${createHmac('sha256', '').update(`some.id.${timestamp}.{}`).digest('base64')}`
    assert.deepEqual(await say(command, [file, '{}', 'some.id', timestamp, signature], folder), [[]])
  })

  test(`the programs in the README of the client in ${name} send a receipt, and a photo past the brand's server, and tell the verdict`, { skip }, async (t) => {
    const world = await openWorkingWorld(t)
    const folder = await download(t, world, archive)
    const readme = await readFile(join(folder, `chekhov-client-${archive}`, 'README.md'), 'utf8')
    const programs = Array.from(readme.matchAll(/^```(?:ts|python|php|go)\n(.*?)^```$/gms), ([, program]) => program as string)
    await writeFile(join(folder, 'receipt.jpg'), await photoWith([world.mint().qrStr]))
    const source = file.replace('.mjs', '.mts')
    // A folder that Python finds without an installation.
    const environment = { CHEKHOV_URL: world.origin, CHEKHOV_KEY: world.apiKey, PYTHONPATH: 'chekhov-client-python' }
    const ofUploads = programs.find((program) => /uploads/i.test(program))
    for (const [program, argument] of [
      [programs[0], world.mint().qrStr],
      [ofUploads, 'receipt.jpg'],
    ] as const) {
      await writeFile(join(folder, source), program as string)
      assert.match(await print(command, [source, argument], folder, environment), /^approved, \d+ points$/m)
    }
  })

  test(`the client in ${name} repeats only what is safe to repeat, after the pause that the service asks for`, { skip }, async (t) => {
    const asked: { path: string; at: number }[] = []
    const farEnd = await openHttpFarEnd(async ({ path, headers }, response) => {
      asked.push({ path, at: Date.now() })
      assert.equal(headers['api-key'], 'pk_of_the_test')
      if (asked.length === 2) return void response.socket?.destroy()
      if (asked.length === 3) {
        response.writeHead(500, { 'content-type': 'application/json', 'content-length': '1000' })
        return void response.write('{"detail":', () => response.socket?.destroy())
      }
      if (asked.length === 4) return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"receipts":[],"next":null}')
      if (asked.length === 5) return void response.writeHead(408, { 'content-type': 'application/json' }).end('{"detail":"late","code":"REQUEST_TIMEOUT"}')
      // A proxy before the service says so in its own words: whether the call has arrived is not known.
      if (asked.length === 6) return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>We will be back soon</html>')
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' }).end('{"detail":"later","code":"UNAVAILABLE"}')
    })
    t.after(() => farEnd.close())
    const folder = await download(t, await openWorld(t), archive)
    await writeFile(join(folder, file), RETRIES[name])
    const [said] = await say(command, [file, farEnd.url], folder)
    assert.deepEqual(said, [{ receipts: [], next: null }, 'ComeBackLater', 'NoAnswer'])
    assert.deepEqual(
      asked.map(({ path }) => path),
      ['/api/receipts?limit=2', '/api/receipts?limit=2', '/api/receipts?limit=2', '/api/receipts?limit=2', '/api/receipts/qr', '/api/loyalty/check'],
    )
    assert.ok(asked[1]!.at - asked[0]!.at >= 900, 'Retry-After')
  })
}

for (const [name, file, program] of [
  [
    'Python',
    'program.py',
    `
import sys
sys.path.insert(0, 'chekhov-client-python')
from chekhov import Chekhov, InvalidRequest
for number in range(3):
    try:
        Chekhov(sys.argv[1], 'pk').get_receipts()
    except InvalidRequest as refusal:
        print(refusal, len(refusal.problems))`,
  ],
  [
    'PHP',
    'program.php',
    `<?php
require 'chekhov-client-php/autoload.php';
for ($number = 0; $number < 3; $number++) {
    try {
        (new Chekhov\\Client($argv[1], 'pk'))->getReceipts();
    } catch (Chekhov\\InvalidRequest $refusal) {
        echo $refusal->getMessage(), ' ', count($refusal->problems()), PHP_EOL;
    }
}`,
  ],
] as const) {
  const { archive, needs, command } = LANGUAGES[name]
  test(`a gateway that refuses in a form of its own is a refusal in ${name}, too`, {
    skip: isInstalled(needs) ? false : `${name} is not on this machine, NOT run`,
  }, async (t) => {
    const details = ['[{"error":"no"}]', '["no"]', '{"no":1}']
    const farEnd = await openHttpFarEnd(async (_, response) => {
      response.writeHead(422, { 'content-type': 'application/json' }).end(`{"detail":${details.shift()}}`)
    })
    t.after(() => farEnd.close())
    const folder = await download(t, await openWorld(t), archive)
    await writeFile(join(folder, file), program)
    assert.equal(await print(command, [file, farEnd.url], folder), 'HTTP 422 0\n'.repeat(3))
  })
}

test('the client in Python gives its key to no other server, also with an opener that follows redirects', {
  skip: isInstalled(LANGUAGES.Python.needs) ? false : 'Python is not on this machine, NOT run',
}, async (t) => {
  const keys: unknown[] = []
  const farEnd = await openHttpFarEnd(async ({ path, headers }, response) => {
    keys.push(headers['api-key'])
    if (path === '/elsewhere') response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    else response.writeHead(302, { location: `${farEnd.url}/elsewhere` }).end()
  })
  t.after(() => farEnd.close())
  const folder = await download(t, await openWorld(t), 'python')
  const program = `
import sys, urllib.request
sys.path.insert(0, 'chekhov-client-python')
from chekhov import Chekhov
print(Chekhov(sys.argv[1], 'pk_of_the_test', opener=urllib.request.build_opener()).get_receipts())`
  await writeFile(join(folder, 'program.py'), program)
  assert.equal(await print(['python3'], ['program.py', farEnd.url], folder), '{}\n')
  assert.deepEqual(keys, ['pk_of_the_test', undefined])
})

for (const name of READERS) {
  const { archive, needs, file, command } = LANGUAGES[name]
  const skip = isInstalled(needs) && hasSqlite(name) ? false : `${name} with SQLite is not on this machine, NOT run`
  const products = [{ productId: 1, name: 'Молоко', patterns: ['молоко'], points: 10, pointsMode: 'per_unit' }]

  test(`the reader of the feed in the README of the client in ${name} goes on where it was killed`, { skip }, async (t) => {
    const world = await openWorkingWorld(t, { settings: { products } })
    const folder = await download(t, world, archive)
    const readme = await readFile(join(folder, `chekhov-client-${archive}`, 'README.md'), 'utf8')
    const [, reader] = Array.from(readme.matchAll(/^```(?:python|php)\n(.*?)^```$/gms), ([, program]) => program as string)
    await writeFile(join(folder, file), reader as string)
    const env = { ...process.env, CHEKHOV_URL: world.origin, CHEKHOV_KEY: world.apiKey, PYTHONPATH: 'chekhov-client-python' }
    /** What the reader says of a receipt that is sent, until it is killed. */
    const readNext = async (): Promise<string[]> => {
      const { uuid } = await world.submit({ qrStr: world.mint().qrStr })
      const [program, ...args] = [...command, file] as [string, ...string[]]
      const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
      const lines: string[] = []
      for await (const line of createInterface(child.stdout)) {
        lines.push(line.replace(uuid, 'ours'))
        if (lines.at(-1) === 'ours.REVIEWED.0') break
      }
      child.kill('SIGKILL')
      return lines
    }
    const told = ['ours.ARRIVED.0', 'ours.INSPECTED.0', 'ours.REVIEWED.0']
    assert.deepEqual([await readNext(), await readNext()], [told, told])
    const kept = new DatabaseSync(join(folder, 'brand.sqlite')).prepare('select state, points > 0 as rewarded from receipts').all()
    assert.deepEqual(
      kept.map(({ state, rewarded }) => [state, rewarded]),
      [
        ['REVIEWED', 1],
        ['REVIEWED', 1],
      ],
    )
  })
}

test('the clients have what their ecosystems expect, and the collection has every call of a brand', async (t) => {
  const world = await openWorld(t)
  for (const [name, expected] of Object.entries({
    typescript: ['LICENSE', 'README.md', 'index.d.ts', 'index.js', 'package.json'],
    python: ['LICENSE', 'README.md', 'chekhov/py.typed', 'pyproject.toml'],
    php: ['LICENSE', 'README.md', 'autoload.php', 'composer.json'],
    go: ['LICENSE', 'README.md', 'go.mod', 'types.go'],
  })) {
    const names = namesIn(gunzipSync(await bytesOf(world, `${name}.tar.gz`)))
    for (const file of expected) assert.ok(names.includes(`chekhov-client-${name}/${file}`), `${name}: ${file}`)
    assert.ok(!names.some((one) => /\.test\.|__pycache__|node_modules/.test(one)), names.join())
  }
  const collection = JSON.parse((await bytesOf(world, 'chekhov.postman_collection.json')).toString()) as {
    item: { item: { request: { url: { raw: string } } }[] }[]
  }
  const calls = collection.item.flatMap(({ item }) => item.map(({ request }) => request.url.raw))
  for (const path of ['/api/receipts/qr', '/api/events', '/api/receipts/:receipt_uuid/trace']) assert.ok(calls.includes(`{{baseUrl}}${path}`), path)
})

/** A way to the service on which the first questions for the feed get no answer. */
async function openDoorWithoutFeed(t: TestContext, origin: string, times: number) {
  let refused = 0
  const server = createServer((near) => {
    const far = connect(Number(new URL(origin).port), '127.0.0.1')
    for (const one of [near, far]) one.on('error', () => {}).on('close', () => void (near.destroy(), far.destroy()))
    far.pipe(near)
    near.on('data', (chunk) => {
      if (refused === times || !chunk.includes('GET /api/events')) return void far.write(chunk)
      refused++
      near.destroy()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, refused: () => refused }
}

async function bytesOf(world: World, file: string): Promise<Buffer> {
  const answer = await fetch(`${world.origin}/clients/${file}`)
  assert.equal(answer.status, 200)
  return Buffer.from(await answer.arrayBuffer())
}

async function download(t: { after(undo: () => Promise<void>): void }, world: World, archive: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chekhov-clients-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'client.tar.gz'), await bytesOf(world, `${archive}.tar.gz`))
  execFileSync('tar', ['xzf', 'client.tar.gz'], { cwd: folder })
  if (archive === 'go') {
    await run('go', ['mod', 'init', 'brand'], folder)
    await run('go', ['mod', 'edit', '-require=chekhov.example/client@v0.1.0', '-replace=chekhov.example/client=./chekhov-client-go'], folder)
    const { stdout } = await promisify(execFile)('gofmt', ['-l', 'chekhov-client-go'], { cwd: folder })
    assert.equal(stdout, '', 'gofmt')
  }
  if (archive === 'typescript') await run('npm', ['install', '--offline', '--no-audit', '--no-fund', './chekhov-client-typescript'], folder)
  return folder
}

/** The names of the files in an archive of the format ustar. */
function namesIn(tar: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; tar[at] !== 0; ) {
    names.push(tar.toString('utf8', at, tar.indexOf(0, at)))
    const bytes = Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8)
    at += 512 * (1 + Math.ceil(bytes / 512))
  }
  return names
}

function isInstalled([program, ...args]: readonly [string, string]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const run = promisify(
  (program: string, args: string[], cwd: string, done: (error: Error | null) => void) => void execFile(program, args, { cwd }, (error) => done(error)),
)

/** The lines of JSON that a program prints. */
const say = async (command: readonly string[], args: string[], cwd: string): Promise<unknown[]> =>
  (await print(command, args, cwd))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)

/** Runs a program without blocking this process, which has the service, and gives what it prints. */
const print = ([program, ...before]: readonly string[], args: string[], cwd: string, environment = {}) =>
  new Promise<string>((resolve, reject) => {
    execFile(program as string, [...before, ...args], { cwd, timeout: 120_000, env: { ...process.env, ...environment } }, (error, stdout, stderr) => {
      if (error !== null || stderr !== '') return reject(new Error(`${String(error)}\n${stderr}\n${stdout}`))
      resolve(stdout)
    })
  })
