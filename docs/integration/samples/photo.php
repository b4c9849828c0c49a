<?php
// Sends a photo of a receipt. Up to five photos: more parts of the same name.
$url = getenv('CHEKHOV_URL') ?: 'http://127.0.0.1:8080';
$line = bin2hex(random_bytes(16));

$body = '';
foreach (['userUuid' => 'participant-17', 'externalId' => 'order-77'] as $name => $value) {
    $body .= "--$line\r\ncontent-disposition: form-data; name=\"$name\"\r\n\r\n$value\r\n";
}
$body .= "--$line\r\ncontent-disposition: form-data; name=\"photos\"; filename=\"receipt.jpg\"\r\n\r\n";
$body .= file_get_contents(getenv('PHOTO')) . "\r\n--$line--\r\n";

$stream = fopen("$url/api/receipts", 'r', false, stream_context_create(['http' => [
    'method' => 'POST',
    'header' => ['api-key: ' . getenv('CHEKHOV_KEY'), "content-type: multipart/form-data; boundary=$line"],
    'content' => $body,
    'ignore_errors' => true,
]])) or exit(1);
$answer = stream_get_contents($stream);
[$status] = stream_get_meta_data($stream)['wrapper_data'];
if (!str_contains($status, ' 2')) {
    fwrite(STDERR, $status . PHP_EOL . $answer . PHP_EOL);
    exit(1);
}
echo $answer, PHP_EOL;
