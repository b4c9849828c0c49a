<?php

declare(strict_types=1);

namespace Chekhov;

/**
 * Client of the service for a brand's server.
 *
 * @phpstan-import-type ReceiptResult from Types
 * @phpstan-import-type GetReceiptsInput from Types
 * @phpstan-import-type Delivery from Types
 * @phpstan-import-type GetBrandDeliveriesInput from Types
 */
final class Client extends GeneratedCalls
{
    private const LOOK_EVERY = 1.5;

    /**
     * Polls until the receipt is decided, and gives up after so many seconds. A decision may take hours; then callbacks are the better way.
     *
     * @return ReceiptResult
     */
    public function waitForVerdict(string $receiptUuid, float $patience = 60.0): array
    {
        $endsAt = microtime(true) + $patience;
        for (;;) {
            $receipt = $this->getReceipt($receiptUuid);
            if ($receipt['state'] === 'REVIEWED') {
                return $receipt;
            }
            if (microtime(true) + self::LOOK_EVERY > $endsAt) {
                throw new NoAnswer("receipt $receiptUuid is still {$receipt['state']} after $patience s");
            }
            usleep((int) (1e6 * self::LOOK_EVERY));
        }
    }

    /**
     * The receipts of the promo, newest first, over all pages.
     *
     * @param GetReceiptsInput $input
     * @return \Generator<int, ReceiptResult>
     */
    public function eachReceipt(array $input = []): \Generator
    {
        do {
            $page = $this->getReceipts($input);
            foreach ($page['receipts'] as $receipt) {
                yield $receipt;
            }
            $input['cursor'] = $page['next'];
        } while ($page['next'] !== null);
    }

    /**
     * The attempts to deliver events, newest first, over all pages.
     *
     * @param GetBrandDeliveriesInput $input
     * @return \Generator<int, Delivery>
     */
    public function eachDelivery(array $input = []): \Generator
    {
        do {
            $page = $this->getBrandDeliveries($input);
            foreach ($page['deliveries'] as $delivery) {
                yield $delivery;
            }
            $input['cursor'] = $page['next'];
        } while ($page['next'] !== null);
    }
}
