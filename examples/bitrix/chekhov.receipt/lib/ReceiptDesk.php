<?php

declare(strict_types=1);

namespace Chekhov\Bitrix;

use Chekhov\ChekhovException;
use Chekhov\Client;
use Chekhov\Conflict;

/** What the component does, without Bitrix: takes the receipts of one participant and tells what became of them. */
final class ReceiptDesk
{
    private const PHOTO_BYTES_MOST = 20 * 1024 * 1024;
    /** What passes, and a key that is wrong or was exchanged: no better photo mends them. */
    private const NO_REFUSALS = [401, 403, 408, 429];

    public function __construct(private readonly Client $client, private readonly string $participant)
    {
    }

    /**
     * Sends a photo, or the text of a QR code if there is none.
     *
     * @param array{tmp_name?: string, error?: int, size?: int}|null $file as PHP receives it
     * @return 'ACCEPTED'|'KNOWN'|'NOTHING'|'NOT_LOADED'|'TOO_LARGE'|'REFUSED'|'AWAY' the name of a text
     */
    public function take(string $qr, ?array $file): string
    {
        $error = $file['error'] ?? UPLOAD_ERR_NO_FILE;
        $isPhoto = $error !== UPLOAD_ERR_NO_FILE;
        if ($error === UPLOAD_ERR_INI_SIZE || $error === UPLOAD_ERR_FORM_SIZE || ($file['size'] ?? 0) > self::PHOTO_BYTES_MOST) {
            return 'TOO_LARGE';
        }
        if ($isPhoto && $error !== UPLOAD_ERR_OK) {
            return 'NOT_LOADED';
        }
        if (!$isPhoto && trim($qr) === '') {
            return 'NOTHING';
        }
        if (!$isPhoto && preg_match('//u', $qr) !== 1) {
            return 'REFUSED'; // the service speaks UTF-8; a QR code of a receipt is ASCII
        }
        try {
            // A receipt that its participant has sent before is answered like a new one: the list shows it.
            $isPhoto
                ? $this->client->postReceipts(['userUuid' => $this->participant, 'photos' => [(string) file_get_contents($file['tmp_name'])]])
                : $this->client->postReceiptsQr(['userUuid' => $this->participant, 'qrStr' => trim($qr)]);

            return 'ACCEPTED';
        } catch (Conflict) {
            return 'KNOWN';
        } catch (ChekhovException $error) {
            error_log("chekhov: {$error->getMessage()} {$error->requestId}");

            return $error->status !== null && $error->status < 500 && !in_array($error->status, self::NO_REFUSALS, true) ? 'REFUSED' : 'AWAY';
        }
    }

    /**
     * The participant's receipts, newest first; null: the service does not answer.
     *
     * @return list<array{number: int|null, sent: string, status: 'WAITING'|'APPROVED'|'REJECTED', points: int, reason: string|null}>|null
     */
    public function receipts(int $most): ?array
    {
        try {
            $page = $this->client->getReceipts(['userUuid' => $this->participant, 'limit' => $most]);
        } catch (ChekhovException $error) {
            error_log("chekhov: {$error->getMessage()} {$error->requestId}");

            return null;
        }

        return array_map(static fn (array $one): array => [
            'number' => $one['receiptId'] ?? null,
            'sent' => $one['createdAt'],
            'status' => $one['state'] !== 'REVIEWED' ? 'WAITING' : ($one['approved'] ? 'APPROVED' : 'REJECTED'),
            'points' => $one['promoPoints'] ?? 0,
            'reason' => $one['rejectReason'] ?? null,
        ], $page['receipts']);
    }
}
