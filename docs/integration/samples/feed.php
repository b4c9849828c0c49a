<?php
// Reads what is new in the feed, from the cursor that was saved on. Add 'wait' => 25 and a loop, and it waits for more.
$url = getenv('CHEKHOV_URL') ?: 'http://127.0.0.1:8080';
$file = getenv('CURSOR_FILE') ?: 'cursor';

for (;;) {
    $query = ['limit' => 100] + (is_file($file) ? ['cursor' => file_get_contents($file)] : []);
    $stream = fopen("$url/api/events?" . http_build_query($query), 'r', false, stream_context_create(['http' => [
        'header' => ['api-key: ' . getenv('CHEKHOV_KEY')],
        'ignore_errors' => true,
    ]])) or exit(1);
    $answer = stream_get_contents($stream);
    [$status] = stream_get_meta_data($stream)['wrapper_data'];
    if (!str_contains($status, ' 2')) {
        fwrite(STDERR, $status . PHP_EOL . $answer . PHP_EOL);
        exit(1);
    }
    ['events' => $events, 'next' => $next] = json_decode($answer, true);
    if ($events === []) {
        break;
    }
    foreach ($events as $one) {
        $event = json_decode($one['body'], true);
        echo $one['webhookId'], ' ', $event['state'] ?? $event['event'], PHP_EOL;
    }
    // In the transaction in which you use the events: then none is lost, and none is used twice.
    file_put_contents($file, $next);
}
