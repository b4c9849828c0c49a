<?php

declare(strict_types=1);

namespace Chekhov;

/** 429 and 503: try again later. Calls that are safe to repeat have been retried already. */
final class ComeBackLater extends ChekhovException
{
}
