<?php
// A receiver of callbacks on PHP alone: `CALLBACK_SECRET=… php -S 127.0.0.1:8090 receiver.php`.
declare(strict_types=1);

$secret = (string) getenv('CALLBACK_SECRET');
$eventsDir = getenv('EVENTS_DIR') ?: 'events';
$blocked = explode(',', (string) getenv('BLOCKED_USERS'));
if ($secret === '') {
    answer(500, ['error' => 'CALLBACK_SECRET is not set']);
}

// In constant time, so that the secret cannot be guessed letter by letter.
if (!hash_equals($secret, $_SERVER['HTTP_X_CALLBACK_SECRET'] ?? '')) {
    answer(401, ['error' => 'unknown sender']);
}
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
if (preg_match('/^[\w.-]{1,128}$/D', $id) !== 1) {
    answer(400, ['error' => 'webhook-id is missing']);
}
$body = (string) file_get_contents('php://input');
$event = read_event($body);
if ($event === null) {
    answer(400, ['error' => 'not an event']);
}

// Events of one receipt come in order. If its ARRIVED was lost here, 404 makes the service send it again, and then this event.
if ($event['state'] !== 'ARRIVED' && !file_exists("$eventsDir/{$event['uuid']}.ARRIVED.0")) {
    answer(404, ['error' => 'unknown receipt']);
}
if (store($eventsDir, $id, $body)) {
    $reward = ($event['approved'] ?? false) === true && ($event['meta']['sandbox'] ?? false) !== true;
    error_log("$id " . ($reward ? "grant {$event['promoPoints']} points" : 'noted'));
} else {
    error_log("$id repeat");
}
$ack = ['externalId' => "order-{$event['uuid']}"];
if (in_array($event['userUuid'], $blocked, true)) {
    $ack['status'] = 'BLOCKED_USER';
}
answer(200, $ack);

function read_event(string $body): ?array
{
    $event = json_decode($body, true);
    foreach (['state', 'uuid', 'userUuid'] as $name) {
        if (!is_string($event[$name] ?? null)) {
            return null;
        }
    }
    return preg_match('/^[\da-f-]{36}$/D', $event['uuid']) === 1 ? $event : null;
}

/**
 * Keeps the event under its id. False: it is a repeat. A database does the same with a unique key, in the transaction that uses the event. The file gets its id
 * when all of it is on the disk: with a full disk or after a crash, half an event would otherwise make its repeat look known, and the event would be lost.
 */
function store(string $eventsDir, string $id, string $body): bool
{
    if (!is_dir($eventsDir)) {
        @mkdir($eventsDir, 0700, true);
    }
    $written = "$eventsDir/$id." . bin2hex(random_bytes(16)) . '~';
    $file = @fopen($written, 'x');
    $isWhole = $file !== false && @fwrite($file, $body) === strlen($body) && fsync($file) && fclose($file);
    $isNew = $isWhole && @link($written, "$eventsDir/$id");
    @unlink($written);
    if (!$isWhole || (!$isNew && !file_exists("$eventsDir/$id"))) {
        answer(500, ['error' => 'the event cannot be stored']);
    }
    return $isNew;
}

function answer(int $status, array $content): never
{
    http_response_code($status);
    header('content-type: application/json');
    echo json_encode($content);
    exit;
}
