<?php
// Signs a token for a participant who is signed in on your side, and sends a receipt with it.
// Here with a shared secret (HS256), which needs no extension.
$url = getenv('CHEKHOV_URL') ?: 'http://127.0.0.1:8080';

function encoded(string $data): string
{
    return rtrim(strtr(base64_encode($data), '+/', '-_'), '=');
}

function participantToken(string $participant): string
{
    $claims = ['sub' => $participant, 'aud' => getenv('PROMO_ID'), 'exp' => time() + 600];
    $text = encoded(json_encode(['alg' => 'HS256', 'typ' => 'JWT'])) . '.' . encoded(json_encode($claims));
    return $text . '.' . encoded(hash_hmac('sha256', $text, getenv('SHARED_SECRET'), true));
}

$stream = fopen("$url/api/receipts/qr", 'r', false, stream_context_create(['http' => [
    'method' => 'POST',
    'header' => ['api-key: ' . getenv('CHEKHOV_KEY'), 'content-type: application/json'],
    'content' => json_encode(['qrStr' => getenv('QR'), 'participantToken' => participantToken('participant-17')]),
    'ignore_errors' => true,
]])) or exit(1);
$answer = stream_get_contents($stream);
[$status] = stream_get_meta_data($stream)['wrapper_data'];
if (!str_contains($status, ' 2')) {
    fwrite(STDERR, $status . PHP_EOL . $answer . PHP_EOL);
    exit(1);
}
echo json_decode($answer, true)['uuid'], ' accepted', PHP_EOL;
